import type { MessageId } from '../../../i18n/message-id.ts'

/** Most codes have sentences for rows of the outbox, which say that the entry is kept. Here nothing is. */
export function retireFailure(code: string): MessageId {
  if (code === 'offline' || code === 'timeout') return 'shortages.retireOffline'
  if (code === 'stale_revision') return 'shortages.retireStale'
  return code === 'still_supported' ? 'errors.still_supported' : 'shortages.retireOther'
}
