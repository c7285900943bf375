import { OutboxWriteError } from '../store/outbox-write-error.ts'
import type { OutboxStore, OutboxTx } from '../ports.ts'
import type { NewRow, OutboxRow } from '../model/types.ts'

/**
 * Records an intent. Resolves once it is durable on this tablet. Recording the same `opId` again (a double tap) returns
 * the same row. Rejects with OutboxWriteError if nothing was stored; the form must keep its content then.
 */
export async function enqueueIn(store: OutboxStore, row: NewRow): Promise<OutboxRow> {
  const [stored] = await enqueueTogetherIn(store, [row])
  return stored as OutboxRow
}

/**
 * Records several intents atomically, in this order: either all of them are durable or none is. Otherwise like
 * `enqueueIn`.
 */
export async function enqueueTogetherIn(store: OutboxStore, rows: readonly NewRow[]): Promise<OutboxRow[]> {
  const record = () => store.transact((tx) => recordAll(tx, rows))
  try {
    return await record()
  } catch (error) {
    const failure = OutboxWriteError.from(error)
    if (failure.code !== 'database_closed') throw failure
  }
  // The connection was closed by the browser; the store reopens it. The same `opId` cannot become two rows.
  return record().catch((error: unknown) => {
    throw OutboxWriteError.from(error)
  })
}

async function recordAll(tx: OutboxTx, rows: readonly NewRow[]): Promise<OutboxRow[]> {
  const stored: OutboxRow[] = []
  for (const row of rows) stored.push((await tx.byOpId(row.opId)) ?? (await record(tx, row)))
  return stored
}

async function record(tx: OutboxTx, row: NewRow): Promise<OutboxRow> {
  const fresh = freshRow(row)
  return { ...fresh, seq: await tx.add(fresh) }
}

/** The row as it is first stored. */
export function freshRow(row: NewRow): Omit<OutboxRow, 'seq'> {
  return {
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
}
