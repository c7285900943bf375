import { z } from 'zod'
import { newSlipBodySchema } from '../../src/shared/contract/payroll.ts'
import type { NewSlipBody } from '../../src/shared/contract/payroll.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { netPay, overtimeAllowance } from '../../src/shared/rules/pay/pay.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { listQuerySchema } from '../http/lists.ts'
import { accountOf } from '../plugins/account.ts'
import { conflict, forbidden, invalidField, Problem, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { addPayroll, findPayroll, findPayrollOfMonth, slipOf, SLIP_FIELDS } from '../repositories/payrolls.ts'
import { findUser } from '../repositories/users.ts'
import { findVoidedSlip, isVoided, voidedSlipOf } from '../repositories/voided-slips.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { SLIP, SLIPS } from '../openapi/answers.ts'
import { sendSlips } from './slip-lists.ts'

const idParams = z.object({ id: z.string() })
const voidedQuery = z.object({ voided: z.literal('1').optional() })
const listQuery = listQuerySchema.extend(voidedQuery.shape)
const monthQuery = listQuery.extend({ month: calendarDay })

export function addPayrollRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/payrolls/userPayrolls/:id',
    { config: { call: 'userPayrolls', answer: SLIPS }, schema: { params: idParams, querystring: listQuery } },
    async (request, reply) => {
      const { user, reach } = accountOf(request)
      const userId = request.params.id
      if (reach === 'own' && userId !== user.id) throw forbidden()
      const { voided, ...query } = request.query
      return sendSlips({ reply, context, query, of: { userId }, withVoided: voided !== undefined })
    },
  )

  api.get(
    '/payrolls',
    { config: { call: 'monthPayrolls', answer: SLIPS }, schema: { querystring: monthQuery } },
    async (request, reply) => {
      const { month: day, voided, ...query } = request.query
      const month = `${day.slice(0, 7)}-01`
      return sendSlips({ reply, context, query, of: { month }, withVoided: voided !== undefined })
    },
  )

  api.get(
    '/payrolls/payrollDetails/:id',
    { config: { call: 'payrollDetails', answer: SLIP }, schema: { params: idParams, querystring: voidedQuery } },
    async (request) => {
      const { user, reach } = accountOf(request)
      const row = await findPayroll(db, request.params.id)
      const voided = row || request.query.voided === undefined ? undefined : await findVoidedSlip(db, request.params.id)
      const found = row ?? voided
      if (!found) throw unknownId()
      if (reach === 'own' && found.user_id !== user.id) throw forbidden()
      return row ? slipOf(row) : voided && voidedSlipOf(voided)
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
        // Sent again after its key was forgotten: no slip that was declared void comes back.
        if (body.clientRef !== undefined && (await isVoided(tx, { userId: person.id, clientRef: body.clientRef })))
          throw new Problem({ status: 409, code: 'slip_voided' })
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
          place: person.current_pharmacy,
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
