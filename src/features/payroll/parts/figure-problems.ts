import type { MessageId } from '../../../i18n/message-id.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import type { FigureProblem } from '../../../shared/rules/pay/pay-entry.ts'
import type { PayException } from '../../../shared/rules/pay/pay-review.ts'

/** The text of `ambiguous` has `instead`, the figures to choose from. */
export const FIGURE_PROBLEMS: Record<FigureProblem['code'], MessageId> = {
  negative: 'payroll.problemNegative',
  not_a_number: 'payroll.problemNotANumber',
  ambiguous: 'payroll.problemAmbiguous',
  too_large: 'payroll.problemTooLarge',
  hours_too_many: 'payroll.problemHours',
}

/** Why a slip was not saved; `payroll.hasSlip` has `name`. */
export function saveProblemId(code: string): MessageId {
  if (code === 'slip_exists') return 'payroll.hasSlip'
  return code === 'no_pay' ? 'payroll.nothingEntered' : errorMessageId(code)
}

export const EXCEPTION_NAMES: Record<PayException, MessageId> = {
  unreadable: 'payroll.exceptionFigure',
  noPay: 'payroll.exceptionNoPay',
  noBasicPay: 'payroll.exceptionNoBasicPay',
  belowZero: 'payroll.exceptionBelowZero',
  largeChange: 'payroll.largeChange',
  newPerson: 'payroll.exceptionNew',
  noBank: 'payroll.exceptionNoBank',
}
