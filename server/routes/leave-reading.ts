import { z } from 'zod'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import type { App, Context } from '../http/context.ts'
import type { LeaveRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { accountOf } from '../plugins/account.ts'
import { forbidden, unknownId } from '../http/problem.ts'
import { findLeave, leaveOf, listAbsences, listLeaves } from '../repositories/leaves.ts'
import { ABSENCES, LEAVE, LEAVES } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })
const position = z.object({ createdAt: z.string(), id: z.string() })
const positionOf = ({ created_at, id }: LeaveRow) => ({ createdAt: created_at, id })
const how = { feed: 'leaves', positionOf, write: leaveOf } as const

export function addLeaveReadingRoutes(api: App, context: Context): void {
  const { db, clock } = context

  api.get(
    '/leaves/leaveDetails/:id',
    { config: { call: 'leaveDetails', answer: LEAVE }, schema: { params: idParams } },
    async (request) => {
      const { user, reach } = accountOf(request)
      const row = await findLeave(db, request.params.id)
      if (!row) throw unknownId()
      if (reach === 'own' && row.requester_id !== user.id) throw forbidden()
      return leaveOf(row)
    },
  )

  api.get(
    '/leaves/userLeaves/:id',
    { config: { call: 'userLeaves', answer: LEAVES }, schema: { params: idParams, querystring: listQuerySchema } },
    async (request, reply) => {
      const { user, reach } = accountOf(request)
      const requesterId = request.params.id
      if (reach === 'own' && requesterId !== user.id) throw forbidden()
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'leaves', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listLeaves(db, { requesterId, ...asked }) })
    },
  )

  api.get('/leaves/absences', { config: { call: 'absences', answer: ABSENCES } }, (request) =>
    listAbsences(db, { user: accountOf(request).user, today: riyadhDayOf(clock()) }),
  )

  api.get(
    '/leaves/leaveRequests',
    { config: { call: 'leaveRequests', answer: LEAVES }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'leaves', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listLeaves(db, asked) })
    },
  )

  api.get(
    '/leaves/returnRequests',
    { config: { call: 'returnRequests', answer: LEAVES }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'leaves', position })
      const rows = await listLeaves(db, { onlyWithRejoinRequest: true, ...asked })
      return sendList({ ...how, reply, context, newest, asked, rows })
    },
  )
}
