import { isUnreadable } from '../../../shared/contract/readable.ts'
import type { Slip } from '../../../shared/contract/payroll.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** The text for a slip without a net pay. */
export function noNetPayText(slip: Slip): MessageId {
  return isUnreadable(slip, 'netPay') ? 'app.notReadable' : 'payroll.notWorkedOut'
}
