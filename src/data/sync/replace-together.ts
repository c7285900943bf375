import { backInQueue } from './back-in-queue.ts'
import { freshRow } from './enqueue.ts'
import { isEditable } from './is-editable.ts'
import type { OutboxStore } from './ports.ts'
import type { NewRow, OutboxRow } from './types.ts'

type Replacement = {
  ownerId: string
  /** The rows that were recorded together, in their order. */
  opIds: readonly string[]
  /** What takes their places; one more is added behind them, one that nothing takes the place of goes. */
  meant: readonly NewRow[]
  at: string
}

/**
 * Replaces what was recorded together by what is meant now: all of it, or nothing where one of the rows is gone, somebody else's, or
 * may be on its way to the server. A row keeps its operation and its place in the queue.
 */
export function replaceTogetherIn(store: OutboxStore, { ownerId, opIds, meant, at }: Replacement): Promise<boolean> {
  return store.transact(async (tx) => {
    const rows: OutboxRow[] = []
    for (const opId of opIds) {
      const row = await tx.byOpId(opId)
      if (!row || row.ownerId !== ownerId || !isEditable(row)) return false
      rows.push(row)
    }
    for (const [index, fresh] of meant.entries()) {
      const { intent, base, lane } = fresh
      const row = rows[index]
      if (row) await tx.put(backInQueue({ ...row, request: null, intent, base, lane }, { at, event: 'editedByOwner' }))
      else await tx.add(freshRow(fresh))
    }
    for (const row of rows.slice(meant.length)) await tx.remove(row.seq)
    return true
  })
}
