import { outboxDb } from './outbox-db.ts'
import { UNSENT_STATES } from './types.ts'
import type { OutboxRow } from './types.ts'

/** A person's rows of one kind that still have to reach the server, oldest first: what a screen lays over the server's rows. */
export async function ownUnsentRows(ownerId: string, kind: string): Promise<OutboxRow[]> {
  const unsent = await outboxDb.rows.where('state').anyOf([...UNSENT_STATES]).sortBy('seq')
  return unsent.filter((row) => row.ownerId === ownerId && row.kind === kind)
}
