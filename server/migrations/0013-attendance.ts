import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Punches, which are never changed, and the corrections that stand in their place. */
export async function createAttendance(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('change_counters')
    .values(['punches', 'corrections'].map((feed) => ({ feed, value: 0 })))
    .execute()
  await createPunches(db)
  await createCorrections(db)
}

async function createPunches(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('punches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('is_uncertain', 'integer', (column) => column.notNull())
    .addColumn('clock', 'text')
    .addColumn('after_ref', 'text')
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  const texts = [
    'user_name',
    'pharmacy_name',
    'direction',
    'device_at',
    'at',
    'received_at',
    'doubles',
    'client_ref',
    'extra',
  ]
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('punches_user').on('punches').columns(['user_id', 'at']).execute()
  await db.schema.createIndex('punches_ref').on('punches').columns(['user_id', 'client_ref']).execute()
  await db.schema.createIndex('punches_at').on('punches').column('at').execute()
  await db.schema.createIndex('punches_change').on('punches').column('change_seq').execute()
}

async function createCorrections(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('punch_corrections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('punch_id', 'text', (column) => column.references('punches.id'))
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  for (const name of ['from_at', 'to_at', 'decided_at', 'decided_by_name']) table = table.addColumn(name, 'text')
  const texts = [
    'user_name',
    'pharmacy_name',
    'direction',
    'reason',
    'status',
    'requested_by_id',
    'requested_by_name',
    'client_ref',
    'extra',
    'created_at',
    'updated_at',
  ]
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('punch_corrections_user').on('punch_corrections').column('user_id').execute()
  await db.schema.createIndex('punch_corrections_to').on('punch_corrections').column('to_at').execute()
  await db.schema.createIndex('punch_corrections_change').on('punch_corrections').column('change_seq').execute()
}
