import { withHistory } from './history.ts'
import { withoutFailures } from './failures.ts'
import type { OutboxRow, HistoryEvent } from './types.ts'

/** The row as it is sent once more; what may have arrived before is looked for first. What it says anew has not failed yet. */
export function backInQueue(row: OutboxRow, { at, event }: { at: string; event: HistoryEvent }): OutboxRow {
  const again: OutboxRow = { ...row, state: row.sentBefore ? 'ambiguous' : 'queued', lastProblem: null }
  return withHistory(event === 'editedByOwner' ? withoutFailures(again) : again, { at, event })
}
