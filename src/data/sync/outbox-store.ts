import { dexieStore } from './dexie-store.ts'
import { outboxDb } from './outbox-db.ts'
import { reopening } from './reopening.ts'

/** The outbox of this tablet, for page and worker. */
export const outboxStore = reopening(dexieStore(outboxDb), outboxDb)
