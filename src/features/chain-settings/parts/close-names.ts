import type { MessageId } from '../../../i18n/message-id.ts'
import type { TillSettings } from '../../../shared/contract/chain/till.ts'

export const CLOSE_NAMES: Record<TillSettings['close'], MessageId> = {
  off: 'chain.tillOff',
  optional: 'chain.tillOptional',
  required: 'chain.tillRequired',
}
