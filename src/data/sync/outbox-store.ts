import { dexieStore } from './dexie-store.ts'
import { outboxDb } from './outbox-db.ts'
import { reopening } from './reopening.ts'

/** The outbox of this tablet, the same in page and worker. */
export const outboxStore = reopening(dexieStore(outboxDb), outboxDb)
