import { z } from 'zod'
import type { KpiFigures } from '../../src/shared/contract/kpi-figures.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { monthOf } from '../../src/shared/rules/days/business-day.ts'
import type { ReadFiguresOfDays } from '../figures/figures-of-days.ts'
import { kpisOfMonth } from '../figures/kpis-of-month.ts'
import type { App, Context } from '../http/context.ts'
import { KPIS_OF_MONTH } from '../openapi/answers.ts'

const monthQuery = z.object({ month: calendarDay })

export function addKpiRoutes(api: App, context: Context, readDays: ReadFiguresOfDays): void {
  const readKpis = kpisOfMonth(readDays)
  api.get(
    '/kpis',
    { config: { call: 'kpisOfMonth', answer: KPIS_OF_MONTH }, schema: { querystring: monthQuery } },
    (request): Promise<KpiFigures[]> => readKpis(context, monthOf(request.query.month)),
  )
}
