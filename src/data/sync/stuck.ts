import { LONGEST_WAIT_MS } from './backoff.ts'
import type { OutboxRow } from './types.ts'

/** So long a server fails to take a row before its owner is told. */
const STUCK_AFTER_MS = 3 * 60 * 60 * 1_000

/**
 * A lane's failures count at most once in this time, on the monotonic clock: then so many of them take that long, whatever the wall
 * clock says and however often a person tries. Only a restart may count one early.
 */
export const FAULT_COUNTED_EVERY_MS = LONGEST_WAIT_MS / 2
export const STUCK_AFTER_FAULTS = STUCK_AFTER_MS / FAULT_COUNTED_EVERY_MS

/** Whether the server was there all the time and could not take the row: it is tried on, but may need somebody. */
export function isStuck({ state, faults = 0 }: Pick<OutboxRow, 'state' | 'faults'>): boolean {
  return (state === 'queued' || state === 'ambiguous') && faults >= STUCK_AFTER_FAULTS
}
