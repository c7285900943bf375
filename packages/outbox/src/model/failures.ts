import { STUCK_AFTER_MS } from './stuck.ts'
import type { OutboxRow } from './types.ts'

/** Upper limit for one gap between two failures, so that a clock set forward once does not count as hours. */
const LONGEST_GAP_MS = STUCK_AFTER_MS / 2

type Failure = { at: string; isCounted: boolean; requestId: string | undefined }

export function withFailure(row: OutboxRow, { at, isCounted, requestId }: Failure): OutboxRow {
  const before = row.failures
  if (!before && !isCounted) return row
  const { count = 0, forMs = 0, lastAt = at } = before ?? {}
  // The gap is unknown if the clock was set back.
  const gapMs = Math.min(Math.max(0, Date.parse(at) - Date.parse(lastAt)), LONGEST_GAP_MS)
  const counted = isCounted ? { count: count + 1, forMs: forMs + gapMs, lastAt: at } : { count, forMs, lastAt }
  return { ...row, failures: { ...before, ...counted, ...(requestId === undefined ? {} : { requestId }) } }
}

/** The server has decided on the row, or its content has changed: earlier failures no longer count. */
export function withoutFailures({ failures: _failures, ...row }: OutboxRow): OutboxRow {
  return row
}
