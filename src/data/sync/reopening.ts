import type { OutboxDb } from './outbox-db.ts'
import type { OutboxStore } from './ports.ts'

/**
 * A store that asks for its database to be opened whenever it is not: after an opening that failed Dexie refuses everything
 * until somebody does, and sending would stand still until the page is loaded anew.
 */
export function reopening(store: OutboxStore, db: OutboxDb): OutboxStore {
  const opened = async () => {
    if (!db.isOpen()) await db.open()
  }
  return {
    async transact(body) {
      await opened()
      return store.transact(body)
    },
    async read(states) {
      await opened()
      return store.read(states)
    },
    async readLease() {
      await opened()
      return store.readLease()
    },
  }
}
