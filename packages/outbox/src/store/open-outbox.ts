import type { OutboxStore } from '../ports.ts'
import { copiedOutbox } from './copied-outbox.ts'
import { dexieStore } from './dexie-store.ts'
import { openOutboxDb } from './outbox-db.ts'
import { outboxReads } from './outbox-reads.ts'
import type { OutboxReads } from './outbox-reads.ts'
import { reopening } from './reopening.ts'
import type { CopiedOutbox } from './second-copy.ts'

export type Outbox = {
  /** For the engine and for what a person does with their rows. */
  store: OutboxStore
  /** For screens. */
  reads: OutboxReads
  /** For the second copy. */
  copied: CopiedOutbox
}

/** The outbox of this browser profile, the same in page and worker. The database opens with its first use. */
export function openOutbox(name = 'outbox'): Outbox {
  const db = openOutboxDb(name)
  return { store: reopening(dexieStore(db), db), reads: outboxReads(db), copied: copiedOutbox(db) }
}
