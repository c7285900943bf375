import type { Waiting } from '../queries.ts'

/** After this long unsent work is no longer a passing thing. */
export const RED_AFTER_MS = 12 * 60 * 60 * 1000

/** Calm, amber while something waits or is not certain, blue while it is sent, red once it waited long or needs somebody. */
export function toneOf(
  { count, oldestAt, needAttention, isSending, knownSent }: Waiting,
  now: number,
): 'sent' | 'saved' | 'sending' | 'late' {
  if (count === 0) return knownSent === 'unknown' ? 'saved' : 'sent'
  const isLate = oldestAt !== null && now - Date.parse(oldestAt) > RED_AFTER_MS
  if (needAttention > 0 || isLate) return 'late'
  return isSending ? 'sending' : 'saved'
}
