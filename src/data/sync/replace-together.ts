import { backInQueue } from './back-in-queue.ts'
import { freshRow } from './enqueue.ts'
import { withProof } from './proof.ts'
import { isEditable } from './is-editable.ts'
import type { OutboxStore, OutboxTx } from './ports.ts'
import { ROW_STATES } from './types.ts'
import type { NewRow, OutboxRow } from './types.ts'

type Replacement = {
  ownerId: string
  /** The rows that were recorded together, in their order. */
  opIds: readonly string[]
  /** What takes their places; one more is added behind them, one that nothing takes the place of goes. */
  meant: readonly NewRow[]
  /** What was recorded together as the form began with it, where that is all of its lane. */
  seen?: readonly OutboxRow[]
  at: string
}

/**
 * Replaces what was recorded together by what is meant now: all of it, or nothing where one of the rows is gone, somebody else's, or
 * may be on its way to the server, or another page changed them since they were seen. A row keeps its operation and its place in the queue.
 */
export function replaceTogetherIn(
  store: OutboxStore,
  { ownerId, opIds, meant, seen, at }: Replacement,
): Promise<boolean> {
  return store.transact(async (tx) => {
    const rows: OutboxRow[] = []
    for (const opId of opIds) {
      const row = await tx.byOpId(opId)
      if (!row || row.ownerId !== ownerId || !isEditable(row)) return false
      rows.push(row)
    }
    if (seen && !(await isAsSeen({ tx, rows, seen }))) return false
    for (const [index, fresh] of meant.entries()) {
      const { intent, base, lane, proof } = fresh
      const row = rows[index]
      if (row)
        await tx.put(
          backInQueue(withProof({ ...row, request: null, intent, base, lane }, proof), { at, event: 'editedByOwner' }),
        )
      else await tx.add(freshRow(fresh))
    }
    for (const row of rows.slice(meant.length)) await tx.remove(row.seq)
    return true
  })
}

/** Still the same words, and nobody put one more beside them: a form over an older state would double it, or take it out unseen. */
async function isAsSeen({
  tx,
  rows,
  seen,
}: {
  tx: OutboxTx
  rows: readonly OutboxRow[]
  seen: readonly OutboxRow[]
}): Promise<boolean> {
  const lanes = new Set(rows.map(({ lane }) => lane))
  const there = (await tx.inStates(ROW_STATES)).filter(({ lane }) => lanes.has(lane))
  const sayings = (list: readonly OutboxRow[]) => JSON.stringify(list.map(({ opId, intent }) => [opId, intent]))
  return sayings(there) === sayings(seen)
}
