import type { MessageId } from '../../../i18n/message-id.ts'

/** The usual texts for these codes say that the entry is kept in the outbox, which is not the case here. */
export function retireFailure(code: string): MessageId {
  if (code === 'offline' || code === 'timeout') return 'shortages.retireOffline'
  if (code === 'stale_revision') return 'shortages.retireStale'
  return code === 'still_supported' ? 'errors.still_supported' : 'shortages.retireOther'
}
