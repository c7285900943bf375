import { z } from 'zod'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { monthOf } from '../../src/shared/rules/days/business-day.ts'
import type { ReadFiguresOfDays } from '../figures/figures-of-days.ts'
import { readTillDays } from '../figures/till-days.ts'
import type { App, Context } from '../http/context.ts'
import { listQuerySchema, readReportQuery, sayPlace } from '../http/lists.ts'
import { TILL_DAYS } from '../openapi/answers.ts'

const monthQuery = z.object({ month: calendarDay, since: listQuerySchema.shape.since })

export function addTillRoutes(api: App, context: Context, readDays: ReadFiguresOfDays): void {
  api.get(
    '/tills',
    { config: { call: 'tillsOfMonth', answer: TILL_DAYS }, schema: { querystring: monthQuery } },
    async (request, reply) => {
      const { month, since } = request.query
      const query = since === undefined ? {} : { since }
      const { newest, asked } = await readReportQuery(context, { query, position: z.never() })
      const days = await readTillDays(context, { month: monthOf(month), changedAfter: asked.changedAfter, readDays })
      sayPlace({ reply, context, feed: 'reports', place: newest, kind: asked.whole ?? null })
      return days
    },
  )
}
