import type { Waiting } from '../queries.ts'

/** Unsent work older than this is shown in red. */
export const RED_AFTER_MS = 12 * 60 * 60 * 1000

/**
 * Amber while rows wait or the state is uncertain, blue while they are sent, red if they wait too long or need
 * attention.
 */
export function toneOf(
  { count, oldestAt, needAttention, isSending, knownSent }: Omit<Waiting, 'isSilent'>,
  now: number,
): 'sent' | 'saved' | 'sending' | 'late' {
  if (count === 0) return knownSent === 'unknown' ? 'saved' : 'sent'
  const isLate = oldestAt !== null && now - Date.parse(oldestAt) > RED_AFTER_MS
  if (needAttention > 0 || isLate) return 'late'
  return isSending ? 'sending' : 'saved'
}
