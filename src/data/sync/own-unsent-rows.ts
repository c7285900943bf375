import { outboxDb } from './outbox-db.ts'
import type { OutboxRow } from './types.ts'

/** Everything on this tablet that still has to reach the server, oldest first. */
export async function unsentRows(db = outboxDb): Promise<OutboxRow[]> {
  // All states but `done`, as two bulk reads: a query of several keys steps through its rows one by one.
  const ofState = () => db.rows.where('state')
  // In one transaction, so of one moment: a row that changes its state between the two would be missed or come twice.
  const parts = await db.transaction('r', db.rows, () =>
    Promise.all([ofState().below('done').toArray(), ofState().above('done').toArray()]),
  )
  return parts.flat().sort((one, other) => one.seq - other.seq)
}

/** Whether there is anything to send, without reading it. */
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

/** A person's rows of one kind that still have to reach the server, oldest first: what a screen lays over the server's rows. */
export async function ownUnsentRows(ownerId: string, kind: string): Promise<OutboxRow[]> {
  return (await unsentRows()).filter((row) => row.ownerId === ownerId && row.kind === kind)
}
