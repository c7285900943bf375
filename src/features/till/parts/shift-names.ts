import type { MessageId } from '../../../i18n/message-id.ts'
import type { Shift } from '../../../shared/contract/sales.ts'

export const SHIFT_NAMES = { morning: 'till.morning', night: 'till.night' } as const satisfies Record<Shift, MessageId>
