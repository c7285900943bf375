import { z } from 'zod'
import { newSlipBodySchema } from '../../src/shared/contract/payroll.ts'
import type { NewSlipBody } from '../../src/shared/contract/payroll.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { netPay, overtimeAllowance } from '../../src/shared/rules/pay.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { PayrollRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { accountOf } from '../plugins/account.ts'
import { conflict, forbidden, invalidField, Problem, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import {
  addPayroll,
  findPayroll,
  findPayrollOfMonth,
  listPayrolls,
  slipOf,
  SLIP_FIELDS,
} from '../repositories/payrolls.ts'
import { findUser } from '../repositories/users.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { SLIP, SLIPS } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })
const monthQuery = listQuerySchema.extend({ month: calendarDay })
const position = z.object({ month: z.string(), id: z.string() })
const positionOf = ({ month, id }: PayrollRow) => ({ month, id })
const how = { feed: 'payrolls', positionOf, write: slipOf } as const

export function addPayrollRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/payrolls/userPayrolls/:id',
    { config: { call: 'userPayrolls', answer: SLIPS }, schema: { params: idParams, querystring: listQuerySchema } },
    async (request, reply) => {
      const { user, reach } = accountOf(request)
      const userId = request.params.id
      if (reach === 'own' && userId !== user.id) throw forbidden()
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'payrolls', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listPayrolls(db, { userId, ...asked }) })
    },
  )

  api.get(
    '/payrolls',
    { config: { call: 'monthPayrolls', answer: SLIPS }, schema: { querystring: monthQuery } },
    async (request, reply) => {
      const { month: day, ...query } = request.query
      const month = `${day.slice(0, 7)}-01`
      const { newest, asked } = await readListQuery(context, { query, feed: 'payrolls', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listPayrolls(db, { month, ...asked }) })
    },
  )

  api.get(
    '/payrolls/payrollDetails/:id',
    { config: { call: 'payrollDetails', answer: SLIP }, schema: { params: idParams } },
    async (request) => {
      const { user, reach } = accountOf(request)
      const row = await findPayroll(db, request.params.id)
      if (!row) throw unknownId()
      if (reach === 'own' && row.user_id !== user.id) throw forbidden()
      return slipOf(row)
    },
  )

  api.post(
    '/payrolls/addAPayroll',
    { config: { call: 'addAPayroll', answer: SLIP }, schema: { body: newSlipBodySchema } },
    async (request, reply) => {
      const { body } = request
      requireRightSums(body)
      const extra = unknownFields(body, SLIP_FIELDS)
      const { user: actor } = accountOf(request)
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        refuseTooLarge(newSlipBodySchema, { after: { fields: body, extra } })
        const person = await findUser(tx, body.userId)
        if (!person) throw invalidField('userId', 'unknown')
        if (person.is_admin === 1 || person.is_accountant === 1) throw forbidden()
        const inserted = await addPayroll(tx, { body, extra, person, now })
        if (!inserted) {
          const current = await findPayrollOfMonth(tx, body)
          throw conflict('duplicate_slip', current && slipOf(current))
        }
        const slip = slipOf(inserted)
        await writeAudit(tx, {
          at: now,
          actor,
          entity: 'payroll',
          entityId: slip._id,
          action: 'add',
          before: null,
          after: slip,
        })
        return slip
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

/** The totals are computed by the same rule as in the app; a mismatch means that the two disagree on what is paid. */
function requireRightSums(body: NewSlipBody): void {
  const errors = []
  if (body.overTimeAllowance !== overtimeAllowance(body))
    errors.push({ path: 'overTimeAllowance', message: 'mismatch' })
  if (body.netPay !== netPay(body)) errors.push({ path: 'netPay', message: 'mismatch' })
  if (errors.length > 0) throw new Problem({ status: 422, code: 'net_pay_mismatch', errors })
}
