import type { MessageId } from '../../../i18n/message-id.ts'
import type { Shift } from '../../../shared/contract/sales.ts'

export const SHIFT_NAMES: Record<Shift, MessageId> = { morning: 'sales.morningShift', night: 'sales.nightShift' }
export const SHORT_SHIFT_NAMES: Record<Shift, MessageId> = { morning: 'sales.morning', night: 'sales.night' }
