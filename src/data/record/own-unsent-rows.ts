import type { OutboxRow } from '@counter/outbox'
import { outboxReads } from '../store/outbox-store.ts'

/** A person's unsent rows of one kind, oldest first; screens overlay them on the server's rows. */
export async function ownUnsentRows(ownerId: string, kind: string): Promise<OutboxRow[]> {
  return (await outboxReads.unsent()).filter((row) => row.ownerId === ownerId && row.kind === kind)
}
