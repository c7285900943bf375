import { z } from 'zod'
import { newOvertimeBodySchema, overtimeUpdateBodySchema } from '../../src/shared/contract/overtime.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { monthOf, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { changeOvertime, overtimeActionTo, overtimeDayProblem } from '../../src/shared/rules/hours/overtime.ts'
import type { Queries } from '../database/database.ts'
import type { OvertimeRow } from '../database/tables.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { conflict, forbidden, invalidField, unknownId } from '../http/problem.ts'
import { OVERTIME, OVERTIME_LIST } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { nextChange } from '../repositories/changes.ts'
import {
  addOvertime,
  decideOvertimeRow,
  findLiveOvertime,
  findOvertimeForUpdate,
  listOvertime,
  OVERTIME_FIELDS,
  overtimeOf,
} from '../repositories/overtime.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'

const idParams = z.object({ id: z.string() })
const requestsQuery = listQuerySchema.extend({ status: z.literal('Pending').optional(), id: z.string().optional() })
const monthQuery = listQuerySchema.extend({ month: calendarDay })
const position = z.object({ createdAt: z.string(), id: z.string() })
const positionOf = ({ created_at, id }: OvertimeRow) => ({ createdAt: created_at, id })
const how = { feed: 'overtime', positionOf, write: overtimeOf } as const

export function addOvertimeRoutes(api: App, context: Context): void {
  addReadingRoutes(api, context)

  api.post(
    '/overtime/addAnOvertime',
    { config: { call: 'addAnOvertime', answer: OVERTIME }, schema: { body: newOvertimeBodySchema } },
    async (request, reply) => {
      const { body } = request
      const { user: requester } = accountOf(request)
      const now = isoNow(context.clock)
      const extra = unknownFields(body, OVERTIME_FIELDS)
      const effect = async (tx: Queries) => {
        const wrong = overtimeDayProblem(body.day, riyadhDayOf(context.clock()))
        if (wrong) throw invalidField('day', wrong === 'future' ? 'day_in_future' : 'day_too_early')
        refuseTooLarge(newOvertimeBodySchema, { after: { fields: body, extra } })
        // Taken first: of two requests for one day at the same time, the second one sees the first.
        const changeSeq = await nextChange(tx, 'overtime')
        const other = await findLiveOvertime(tx, { requesterId: requester.id, day: body.day })
        if (other && body.clientRef !== undefined && other.client_ref === body.clientRef) return overtimeOf(other)
        if (other) throw conflict('duplicate_overtime', overtimeOf(other))
        const overtime = overtimeOf(await addOvertime(tx, { body, extra, requester, changeSeq, now }))
        const entry = {
          entity: 'overtime',
          entityId: overtime._id,
          action: 'add',
          before: null,
          after: overtime,
        } as const
        await writeAudit(tx, { at: now, actor: requester, ...entry })
        return overtime
      }
      return runCommand({ context, request, reply, effect })
    },
  )

  api.post(
    '/overtime/overtimeUpdate/:id',
    {
      config: { call: 'overtimeUpdate', answer: OVERTIME },
      schema: { params: idParams, body: overtimeUpdateBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const { user, reach } = accountOf(request)
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        const row = await findOvertimeForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        if (reach === 'own' && row.requester_id !== user.id) throw forbidden()
        const before = overtimeOf(row)
        if (body.revision !== undefined && body.revision !== row.revision) throw conflict('stale_revision', before)
        if (body.status === row.status) return before
        const action = overtimeActionTo(body.status)
        if (action === null) throw conflict('forbidden_transition', before)
        const actor = reach === 'all' ? 'manager' : 'requester'
        const change = changeOvertime({ overtime: before, action, actor })
        if (!change.ok) throw change.code === 'forbidden' ? forbidden() : conflict('forbidden_transition', before)
        const { status } = change
        const after = overtimeOf(await decideOvertimeRow(tx, row, { status, by: user.employee_name, now }))
        await writeAudit(tx, { at: now, actor: user, entity: 'overtime', entityId: row.id, action, before, after })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

function addReadingRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/overtime/userOvertime/:id',
    {
      config: { call: 'userOvertime', answer: OVERTIME_LIST },
      schema: { params: idParams, querystring: listQuerySchema },
    },
    async (request, reply) => {
      const { user, reach } = accountOf(request)
      const requesterId = request.params.id
      if (reach === 'own' && requesterId !== user.id) throw forbidden()
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'overtime', position })
      return sendList({
        ...how,
        reply,
        context,
        newest,
        asked,
        rows: await listOvertime(db, { requesterId, ...asked }),
      })
    },
  )

  api.get(
    '/overtime/overtimeRequests',
    { config: { call: 'overtimeRequests', answer: OVERTIME_LIST }, schema: { querystring: requestsQuery } },
    async (request, reply) => {
      const { status, id, ...query } = request.query
      const chosen = id ?? status
      const selection = chosen === undefined ? {} : { selection: chosen }
      const { newest, asked } = await readListQuery(context, { query, feed: 'overtime', ...selection, position })
      const page = {
        ...asked,
        ...(id !== undefined && { id }),
        // What no longer waits is among the changes.
        ...(status !== undefined && asked.changedAfter === undefined && { status }),
      }
      return sendList({ ...how, ...selection, reply, context, newest, asked, rows: await listOvertime(db, page) })
    },
  )

  api.get(
    '/overtime',
    { config: { call: 'monthOvertime', answer: OVERTIME_LIST }, schema: { querystring: monthQuery } },
    async (request, reply) => {
      const { month: day, ...query } = request.query
      const { newest, asked } = await readListQuery(context, { query, feed: 'overtime', position })
      const rows = await listOvertime(db, { month: monthOf(day), ...asked })
      return sendList({ ...how, reply, context, newest, asked, rows })
    },
  )
}
