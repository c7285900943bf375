import type { OutboxStore } from '../ports.ts'
import { dexieStore } from './dexie-store.ts'
import { openOutboxDb } from './outbox-db.ts'
import type { OutboxDb } from './outbox-db.ts'
import { outboxReads } from './outbox-reads.ts'
import type { OutboxReads } from './outbox-reads.ts'
import { reopening } from './reopening.ts'

/** Not exported from the package, so that nothing outside it reaches the database. */
export const DB = Symbol('outbox database')

export type Outbox = {
  /** For the engine and for what a person does with their rows. */
  store: OutboxStore
  /** For screens. */
  reads: OutboxReads
  /** Ends the search for rows of a lost database where there is no second copy to restore from. */
  skipRestore(): Promise<void>
  readonly [DB]: OutboxDb
}

/** The outbox of this browser profile, the same in page and worker. The database opens with its first use. */
export function openOutbox(name = 'outbox'): Outbox {
  const db = openOutboxDb(name)
  return {
    store: reopening(dexieStore(db), db),
    reads: outboxReads(db),
    async skipRestore() {
      if (await db.lease.get('new')) await db.lease.delete('new')
    },
    [DB]: db,
  }
}
