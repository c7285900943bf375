import { withHistory } from './history.ts'
import { withoutFailures } from './failures.ts'
import type { OutboxRow, HistoryEvent } from './types.ts'

/**
 * The row in the state in which it is sent again; a row that may have arrived is looked up first. An edited row starts
 * without failures.
 */
export function backInQueue(row: OutboxRow, { at, event }: { at: string; event: HistoryEvent }): OutboxRow {
  const again: OutboxRow = { ...row, state: row.sentBefore ? 'ambiguous' : 'queued', lastProblem: null }
  return withHistory(event === 'editedByOwner' ? withoutFailures(again) : again, { at, event })
}
