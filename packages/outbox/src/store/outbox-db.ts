import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Lease, OutboxRow } from '../model/types.ts'

// On a loopback or private address Dexie enables its debug mode and traces each call, which costs a tenth of a long
// drain.
Dexie.debug = false

export type OutboxDb = Dexie & {
  rows: EntityTable<OutboxRow, 'seq'>
  /** Besides the lease, a new database has a mark: the copies of an earlier database have not been restored yet. */
  lease: EntityTable<Lease | { id: 'new' }, 'id'>
}

/**
 * The outbox's own database. `strict`: a completed transaction is on the disk, not in its cache, so that "saved"
 * survives a power cut. `cache: 'disabled'`: Dexie must never show a row before it is durable. Later versions only add.
 */
export function openOutboxDb(name: string): OutboxDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as OutboxDb
  db.version(1).stores({ rows: '++seq, &opId, state, ownerId, lane', lease: 'id' })
  db.on('populate', (tx) => void tx.table('lease').add({ id: 'new' }))
  return db
}
