import { z } from 'zod'
import type { HoursOfMonth } from '../../src/shared/contract/attendance.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { addDays, monthOf, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { readHoursOfMonth } from '../figures/hours-of-month.ts'
import type { App, Context } from '../http/context.ts'
import type { PunchCorrectionRow, PunchRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { forbidden } from '../http/problem.ts'
import { CORRECTIONS, HOURS_OF_MONTH, PUNCHES } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { correctionOf, listCorrections } from '../repositories/punch-corrections.ts'
import { listPunches, punchOf } from '../repositories/punches.ts'

const idParams = z.object({ id: z.string() })
const personQuery = listQuerySchema.extend({ from: z.optional(calendarDay) })
const rangeQuery = listQuerySchema.extend({ from: calendarDay, to: calendarDay })
const monthQuery = z.object({ month: calendarDay })

const received = z.object({ receivedAt: z.string(), id: z.string() })
const punchList = {
  feed: 'punches',
  positionOf: ({ received_at, id }: PunchRow) => ({ receivedAt: received_at, id }),
  write: punchOf,
} as const
const created = z.object({ createdAt: z.string(), id: z.string() })
const correctionList = {
  feed: 'corrections',
  positionOf: ({ created_at, id }: PunchCorrectionRow) => ({ createdAt: created_at, id }),
  write: correctionOf,
} as const

export function addAttendanceReadingRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/attendance/userPunches/:id',
    { config: { call: 'userPunches', answer: PUNCHES }, schema: { params: idParams, querystring: personQuery } },
    async (request, reply) => {
      const userId = ownOrAll(accountOf(request), request.params.id)
      const { from: day, ...query } = request.query
      const { newest, asked } = await readListQuery(context, { query, feed: 'punches', position: received })
      const from = day === undefined ? {} : { from: startOf(day) }
      const rows = await listPunches(db, { userId, ...from, ...asked })
      return sendList({ ...punchList, reply, context, newest, asked, rows })
    },
  )

  api.get(
    '/attendance',
    { config: { call: 'allPunches', answer: PUNCHES }, schema: { querystring: rangeQuery } },
    async (request, reply) => {
      const { from, to, ...query } = request.query
      const { newest, asked } = await readListQuery(context, { query, feed: 'punches', position: received })
      const rows = await listPunches(db, { from: startOf(from), to: startOf(addDays(to, 1)), ...asked })
      return sendList({ ...punchList, reply, context, newest, asked, rows })
    },
  )

  api.get(
    '/attendance/hours',
    { config: { call: 'hoursOfMonth', answer: HOURS_OF_MONTH }, schema: { querystring: monthQuery } },
    (request): Promise<HoursOfMonth[]> => readHoursOfMonth(context, monthOf(request.query.month)),
  )

  api.get(
    '/attendance/userCorrections/:id',
    {
      config: { call: 'userCorrections', answer: CORRECTIONS },
      schema: { params: idParams, querystring: listQuerySchema },
    },
    async (request, reply) => {
      const userId = ownOrAll(accountOf(request), request.params.id)
      const { newest, asked } = await readListQuery(context, {
        query: request.query,
        feed: 'corrections',
        position: created,
      })
      const rows = await listCorrections(db, { userId, ...asked })
      return sendList({ ...correctionList, reply, context, newest, asked, rows })
    },
  )

  api.get(
    '/attendance/corrections',
    { config: { call: 'allCorrections', answer: CORRECTIONS }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, {
        query: request.query,
        feed: 'corrections',
        position: created,
      })
      return sendList({
        ...correctionList,
        reply,
        context,
        newest,
        asked,
        rows: await listCorrections(db, asked),
      })
    },
  )
}

function ownOrAll({ user, reach }: ReturnType<typeof accountOf>, id: string): string {
  if (reach === 'own' && id !== user.id) throw forbidden()
  return id
}

function startOf(day: string): string {
  return new Date(startOfRiyadhDay(day)).toISOString()
}
