import { errorMessageId } from '../../i18n/error-message.ts'
import type { MessageId } from '../../i18n/message-id.ts'

/** Nothing of it is kept on the device, as the sentences for the outbox would have it. */
export function retireFailure(code: string): MessageId {
  if (code === 'offline' || code === 'timeout') return 'shortages.retireOffline'
  return code === 'stale_revision' ? 'shortages.retireStale' : errorMessageId(code)
}
