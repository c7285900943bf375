import type { MessageId } from './message-id.ts'

type Failures = { offline: MessageId; stale: MessageId; other: MessageId }

/**
 * The text for the code of a call that is not queued. The usual texts of these codes say that the entry is kept on the
 * device, which is not the case here.
 */
export function directFailure(code: string, { offline, stale, other }: Failures): MessageId {
  if (code === 'offline' || code === 'timeout') return offline
  return code === 'stale_revision' || code === 'unknown_id' ? stale : other
}
