import { backInQueue } from '../model/back-in-queue.ts'
import { freshRow } from './enqueue.ts'
import { withProof } from './proof.ts'
import { isEditable } from '../model/is-editable.ts'
import type { OutboxStore, OutboxTx } from '../ports.ts'
import { ROW_STATES } from '../model/types.ts'
import type { NewRow, OutboxRow } from '../model/types.ts'

type Replacement = {
  ownerId: string
  /** The rows that were recorded together, in their order. */
  opIds: readonly string[]
  /** The replacements, by position. Additional ones are appended; rows without a replacement are deleted. */
  meant: readonly NewRow[]
  /** The rows as the form first read them, if they are the whole lane. */
  seen?: readonly OutboxRow[]
  at: string
}

/**
 * Replaces rows that were recorded together. Changes nothing and returns false if one of them is gone, belongs to
 * somebody else, may be in flight, or was changed by another page since it was read. A row keeps its operation id and
 * its place in the queue.
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

/**
 * Whether the rows are unchanged and no row was added to the lane. A form based on an older state would duplicate such
 * a row or delete it unseen.
 */
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
