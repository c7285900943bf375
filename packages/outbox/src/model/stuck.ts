import { LONGEST_WAIT_MS } from '../pace/backoff.ts'
import type { OutboxRow } from './types.ts'

/** How long a server fails on a row before its owner is notified. */
export const STUCK_AFTER_MS = 3 * 60 * 60 * 1_000

/**
 * Interval, on the monotonic clock, in which a lane's failures count at most once. The threshold therefore takes that
 * long to reach, whatever the wall clock says and however often a person retries. Only a restart may count one early.
 */
export const FAULT_COUNTED_EVERY_MS = LONGEST_WAIT_MS / 2
export const STUCK_AFTER_FAULTS = STUCK_AFTER_MS / FAULT_COUNTED_EVERY_MS

/** With at least this many counted failures, a rarely opened device goes by the time between its failures. */
export const STUCK_BY_TIME_AFTER_FAULTS = 6

/**
 * Whether the server was available all the time and could not accept the row: it is still retried, but may need
 * attention.
 */
export function isStuck({ state, failures }: Pick<OutboxRow, 'state' | 'failures'>): boolean {
  if ((state !== 'queued' && state !== 'ambiguous') || !failures) return false
  const { count, forMs } = failures
  return count >= STUCK_AFTER_FAULTS || (count >= STUCK_BY_TIME_AFTER_FAULTS && forMs >= STUCK_AFTER_MS)
}
