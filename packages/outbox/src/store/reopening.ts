import type { OutboxDb } from './outbox-db.ts'
import type { OutboxStore } from '../ports.ts'

/**
 * A store that reopens its database if it is closed. After a failed open, Dexie refuses every call until `open` is
 * called again, and sending would stop until the page is reloaded.
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
