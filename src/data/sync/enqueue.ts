import { OutboxWriteError } from './outbox-write-error.ts'
import type { OutboxStore } from './ports.ts'
import type { NewRow, OutboxRow } from './types.ts'

/**
 * Records an intent. Resolves only once it is durable on this tablet. Recording the same `opId` again (a double tap) is
 * the same row. Rejects with OutboxWriteError: nothing was stored, and the form must be kept.
 */
export async function enqueueIn(store: OutboxStore, row: NewRow): Promise<OutboxRow> {
  try {
    return await record(store, row)
  } catch (error) {
    const failure = OutboxWriteError.from(error)
    if (failure.code !== 'database_closed') throw failure
  }
  // The connection was lost under us; the store opens it anew, and the same `opId` cannot become two rows.
  return record(store, row).catch((error: unknown) => {
    throw OutboxWriteError.from(error)
  })
}

function record(store: OutboxStore, row: NewRow): Promise<OutboxRow> {
  return store.transact(async (tx) => {
    const existing = await tx.byOpId(row.opId)
    if (existing) return existing
    const fresh: Omit<OutboxRow, 'seq'> = {
      ...row,
      state: 'queued',
      attempts: 0,
      sentBefore: false,
      request: null,
      lastProblem: null,
      sentAt: null,
      epoch: 0,
      story: [{ at: row.recordedAt, event: 'recorded' }],
    }
    const seq = await tx.add(fresh)
    return { ...fresh, seq }
  })
}
