import type { AmountProblem } from '../shared/rules/values/money.ts'
import type { ReportDayProblem } from '../shared/rules/sales/report-day.ts'
import type { MessageId } from './message-id.ts'

export const DAY_PROBLEMS = {
  missing: 'sales.dayMissing',
  future: 'sales.dayInFuture',
  longAgo: 'sales.dayLongAgo',
} as const satisfies Record<ReportDayProblem, MessageId>

/** `missing`: an empty field that must not count as 0. */
export type SalesProblem = AmountProblem | 'missing'

/** The text of `ambiguous` has `instead`, the figures to choose from. */
export const SALES_PROBLEMS = {
  missing: 'sales.salesMissing',
  negative: 'sales.salesNegative',
  not_a_number: 'sales.salesNotANumber',
  ambiguous: 'sales.salesAmbiguous',
  too_large: 'sales.salesTooLarge',
} as const satisfies Record<SalesProblem, MessageId>
