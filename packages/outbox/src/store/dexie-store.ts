import { groupCommit } from './group-commit.ts'
import type { OutboxDb } from './outbox-db.ts'
import type { OutboxStore, OutboxTx } from '../ports.ts'
import type { Lease, RowState } from '../model/types.ts'

const NO_LEASE: Lease = { id: 'sender', epoch: 0, holder: '', beat: 0 }

/** The outbox store of pages and workers. */
export function dexieStore(db: OutboxDb): OutboxStore {
  // One bulk read per state, because a query with several keys iterates over its rows one by one.
  const inStates = async (states: readonly RowState[]) => {
    const rows = await Promise.all(states.map((state) => db.rows.where('state').equals(state).toArray()))
    return rows.flat().sort((one, other) => one.seq - other.seq)
  }

  const readLease = async () => ((await db.lease.get('sender')) as Lease | undefined) ?? NO_LEASE

  const tx: OutboxTx = {
    // Dexie fills in `seq`; the insert type of an auto-increment table omits it.
    add: (row) => db.rows.add(row),
    get: (seq) => db.rows.get(seq),
    byOpId: (opId) => db.rows.where('opId').equals(opId).first(),
    inStates,
    put: async (row) => void (await db.rows.put(row)),
    remove: (seq) => db.rows.delete(seq),
    lease: readLease,
    putLease: async (lease) => void (await db.lease.put(lease)),
  }

  return {
    // Dexie resolves a transaction on IndexedDB's `complete` event, which strict durability delays until the data is on
    // the disk. `async` is required: Dexie follows native awaits only in an async function and otherwise throws
    // "committed too early".
    transact: groupCommit((body) => db.transaction('rw', db.rows, db.lease, async () => body(tx))),
    // One transaction: between two reads a row may change its state, and would be missed or returned twice.
    read: (states) => db.transaction('r', db.rows, () => inStates(states)),
    readLease,
  }
}
