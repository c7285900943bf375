import { LONGEST_WAIT_MS } from './backoff.ts'
import type { OutboxRow } from './types.ts'

/** So long a server fails to take a row before its owner is told. */
export const STUCK_AFTER_MS = 3 * 60 * 60 * 1_000

/**
 * A lane's failures count at most once in this time, on the monotonic clock: then so many of them take that long, whatever the wall
 * clock says and however often a person tries. Only a restart may count one early.
 */
export const FAULT_COUNTED_EVERY_MS = LONGEST_WAIT_MS / 2
export const STUCK_AFTER_FAULTS = STUCK_AFTER_MS / FAULT_COUNTED_EVERY_MS

/** A device that is rarely open learns it by the time between its failures, once it has counted this many. */
export const STUCK_BY_TIME_AFTER_FAULTS = 6

/** How often and how long the server was there and failed on a row, since it was recorded or changed. */
export type Failures = {
  count: number
  forMs: number
  /** ISO instant of the tablet's clock, of the last one that counted. */
  lastAt: string
  /** The name of the last one that had a name in the server's log. */
  requestId?: string
}

/** Whether the server was there all the time and could not take the row: it is tried on, but may need somebody. */
export function isStuck({ state, failures }: Pick<OutboxRow, 'state' | 'failures'>): boolean {
  if ((state !== 'queued' && state !== 'ambiguous') || !failures) return false
  const { count, forMs } = failures
  return count >= STUCK_AFTER_FAULTS || (count >= STUCK_BY_TIME_AFTER_FAULTS && forMs >= STUCK_AFTER_MS)
}
