import type { MessageId } from '../../../i18n/message-id.ts'
import type { AmountProblem } from '../../../shared/rules/values/money.ts'

/** Problems of an amount that may be 0. The text of `ambiguous` has `instead`. */
export const AMOUNT_PROBLEMS: Record<AmountProblem, MessageId> = {
  negative: 'chain.amountNegative',
  not_a_number: 'chain.amountNotANumber',
  ambiguous: 'sales.salesAmbiguous',
  too_large: 'chain.amountOverLimit',
}
