import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Lease, OutboxRow } from './types.ts'

// On a loopback or shop address Dexie takes itself for a developer's and traces each call: a tenth of a long drain.
Dexie.debug = false

export type OutboxDb = Dexie & {
  rows: EntityTable<OutboxRow, 'seq'>
  /** Beside the lease, in a database that was just made, a mark that what was lost with an earlier one is still to be looked for. */
  lease: EntityTable<Lease | { id: 'new' }, 'id'>
}

/**
 * The outbox's own database. `strict`: a finished transaction is on the disk, not in its cache, so "saved" survives a
 * power cut. `cache: 'disabled'`: Dexie must never show a row before it is durable. Migrations only ever add.
 */
export function openOutboxDb(name = 'outbox'): OutboxDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as OutboxDb
  db.version(1).stores({ rows: '++seq, &opId, state, ownerId, lane', lease: 'id' })
  db.on('populate', (tx) => void tx.table('lease').add({ id: 'new' }))
  return db
}

/** The cache of the second copies (`second-copy.ts`). */
export const COPIES = 'unsent-copies'

export const outboxDb = openOutboxDb()
