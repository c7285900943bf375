import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Lease, OutboxRow } from './types.ts'

// On a loopback or shop address Dexie takes itself for a developer's and traces each call: a tenth of a long drain.
Dexie.debug = false

export type OutboxDb = Dexie & {
  rows: EntityTable<OutboxRow, 'seq'>
  lease: EntityTable<Lease, 'id'>
}

/**
 * The outbox's own database. `strict`: a finished transaction is on the disk, not in its cache, so "saved" survives a
 * power cut. `cache: 'disabled'`: Dexie must never show a row before it is durable. Migrations only ever add.
 */
export function openOutboxDb(name = 'outbox'): OutboxDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as OutboxDb
  db.version(1).stores({ rows: '++seq, &opId, state, ownerId, lane', lease: 'id' })
  return db
}

export const outboxDb = openOutboxDb()
