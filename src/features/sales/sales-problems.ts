import type { MessageId } from '../../i18n/message-id.ts'
import type { MoneyProblem } from '../../shared/rules/money.ts'

export const DAY_PROBLEMS = {
  missing: 'sales.dayMissing',
  future: 'sales.dayInFuture',
  longAgo: 'sales.dayLongAgo',
} as const satisfies Record<string, MessageId>

export const SALES_PROBLEMS: Record<MoneyProblem, MessageId> = {
  sales_negative: 'sales.salesNegative',
  sales_not_a_number: 'sales.salesNotANumber',
  sales_too_large: 'sales.salesTooLarge',
  sales_too_precise: 'sales.salesTooPrecise',
}
