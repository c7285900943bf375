import { outboxDb } from './outbox-db.ts'
import type { OutboxRow } from './types.ts'

/** All rows on this tablet that have not reached the server, oldest first. */
export async function unsentRows(db = outboxDb): Promise<OutboxRow[]> {
  // All states except `done`, as two bulk reads: a query with several keys iterates over its rows one by one.
  const ofState = () => db.rows.where('state')
  // One transaction: a row that changes its state between the two reads would be missed or returned twice.
  const parts = await db.transaction('r', db.rows, () =>
    Promise.all([ofState().below('done').toArray(), ofState().above('done').toArray()]),
  )
  return parts.flat().sort((one, other) => one.seq - other.seq)
}

/** Counts without reading the rows. */
export async function hasUnsentRows(): Promise<boolean> {
  return (await countUnsent()) > 0
}

export async function countUnsent(): Promise<number> {
  const ofState = () => outboxDb.rows.where('state')
  const counts = await outboxDb.transaction('r', outboxDb.rows, () =>
    Promise.all([ofState().below('done').count(), ofState().above('done').count()]),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A person's unsent rows of one kind, oldest first; screens overlay them on the server's rows. */
export async function ownUnsentRows(ownerId: string, kind: string): Promise<OutboxRow[]> {
  return (await unsentRows()).filter((row) => row.ownerId === ownerId && row.kind === kind)
}
