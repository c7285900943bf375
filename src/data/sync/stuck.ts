import { LONGEST_WAIT_MS } from './backoff.ts'
import type { OutboxRow, RowProblem } from './types.ts'

/** So long a server fails to take a row before its owner is told. */
const STUCK_AFTER_MS = 3 * 60 * 60 * 1_000

/**
 * A lane's failures count at most once in this time, on the monotonic clock: then so many of them take that long, whatever the wall
 * clock says and however often a person tries. Only a restart may count one early.
 */
export const FAULT_COUNTED_EVERY_MS = LONGEST_WAIT_MS / 2
export const STUCK_AFTER_FAULTS = STUCK_AFTER_MS / FAULT_COUNTED_EVERY_MS

/** A device that is rarely open learns it by the time between its failures, once it has counted this many. */
export const STUCK_BY_TIME_AFTER_FAULTS = 6
/** The most that the time between two of them counts: whoever sets the clock forward once does not make hours of it. */
const LONGEST_GAP_MS = STUCK_AFTER_MS / 2

/** How often and how long the server was there and failed on a row, since it was recorded or changed. */
export type Failures = {
  count: number
  forMs: number
  /** ISO instant of the tablet's clock, of the last one that counted. */
  lastAt: string
  /** The name of the last one that had a name in the server's log. */
  requestId?: string
}

type Failure = { at: string; isCounted: boolean; requestId: string | undefined }

export function withFailure(row: OutboxRow, { at, isCounted, requestId }: Failure): OutboxRow {
  const before = row.failures
  if (!before && !isCounted) return row
  const { count = 0, forMs = 0, lastAt = at } = before ?? {}
  // A clock that was set back tells nothing of this gap.
  const gapMs = Math.min(Math.max(0, Date.parse(at) - Date.parse(lastAt)), LONGEST_GAP_MS)
  const counted = isCounted ? { count: count + 1, forMs: forMs + gapMs, lastAt: at } : { count, forMs, lastAt }
  return { ...row, failures: { ...before, ...counted, ...(requestId === undefined ? {} : { requestId }) } }
}

/** The server has decided on the row, or the row says something else: what failed before is no matter any more. */
export function withoutFailures({ failures: _failures, ...row }: OutboxRow): OutboxRow {
  return row
}

/** Whether the server was there all the time and could not take the row: it is tried on, but may need somebody. */
export function isStuck({ state, failures }: Pick<OutboxRow, 'state' | 'failures'>): boolean {
  if ((state !== 'queued' && state !== 'ambiguous') || !failures) return false
  const { count, forMs } = failures
  return count >= STUCK_AFTER_FAULTS || (count >= STUCK_BY_TIME_AFTER_FAULTS && forMs >= STUCK_AFTER_MS)
}

/**
 * What is said of a row that is not sent. Of a stuck one it is that, whatever came since: another try, or an outage, tells nothing
 * of the server's fault.
 */
export function problemOf(row: OutboxRow): RowProblem | null {
  if (!isStuck(row)) return row.lastProblem
  const requestId = row.failures?.requestId
  return { code: 'stuck', ...(requestId === undefined ? {} : { requestId }) }
}
