import type { OutboxRow } from './types.ts'

/** The longest time that any row is held back. A `notBefore` further ahead means that the clock was set back. */
export const LONGEST_HOLD_MS = 10_000

/**
 * Milliseconds of the wall clock until the row may be sent for the first time; 0 if it may be sent now. Never more than
 * `LONGEST_HOLD_MS`: a row that seems to be held for longer is sent at once.
 */
export function heldMs({ state, attempts, notBefore }: OutboxRow, now: number): number {
  if (notBefore === undefined || state !== 'queued' || attempts > 0) return 0
  const ms = Date.parse(notBefore) - now
  return ms > 0 && ms <= LONGEST_HOLD_MS ? ms : 0
}
