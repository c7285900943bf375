import type { MoneyProblem } from '../shared/rules/money.ts'
import type { ReportDayProblem } from '../shared/rules/report-day.ts'
import type { MessageId } from './message-id.ts'

export const DAY_PROBLEMS = {
  missing: 'sales.dayMissing',
  future: 'sales.dayInFuture',
  longAgo: 'sales.dayLongAgo',
} as const satisfies Record<ReportDayProblem, MessageId>

/** `sales_missing`: an empty field that must not count as 0. */
export type SalesProblem = MoneyProblem | 'sales_missing'

export const SALES_PROBLEMS = {
  sales_missing: 'sales.salesMissing',
  sales_negative: 'sales.salesNegative',
  sales_not_a_number: 'sales.salesNotANumber',
  sales_ambiguous: 'sales.salesAmbiguous',
  sales_too_large: 'sales.salesTooLarge',
  sales_too_precise: 'sales.salesTooPrecise',
} as const satisfies Record<SalesProblem, MessageId>
