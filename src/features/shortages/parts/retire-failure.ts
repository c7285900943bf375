import { directFailure } from '../../../i18n/direct-failure.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

const FAILURES = {
  offline: 'shortages.retireOffline',
  stale: 'shortages.retireStale',
  other: 'shortages.retireOther',
} as const

export function retireFailure(code: string): MessageId {
  return code === 'still_supported' ? 'errors.still_supported' : directFailure(code, FAILURES)
}
