import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export async function createLeavesAndShortages(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('change_counters')
    .values(['leaves', 'shortages', 'audit'].map((feed) => ({ feed, value: 0 })))
    .execute()
  await createLeaves(db)
  await createShortages(db)
  await createAudit(db)
}

async function createLeaves(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('leaves')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('requester_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('outside_travelling', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  const texts = [
    'requester_name',
    'requester_shortest_name',
    'requester_email',
    'status',
    'date_from',
    'date_to',
    'nature',
    'apply_date',
    'comment',
    'days_late',
    'extra',
    'created_at',
    'updated_at',
  ]
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  const nullable = [
    'date_rejoined',
    'rejoin_request',
    'rejoin_status',
    'client_ref',
    'decided_at',
    'decided_by_name',
    'rejoin_requested_at',
    'rejoin_decided_at',
    'rejoin_decided_by_name',
  ]
  for (const name of nullable) table = table.addColumn(name, 'text')
  await table.execute()
  await db.schema.createIndex('leaves_requester').on('leaves').columns(['requester_id', 'created_at']).execute()
  await db.schema.createIndex('leaves_change').on('leaves').column('change_seq').execute()
  await db.schema.createIndex('leaves_age').on('leaves').columns(['created_at', 'id']).execute()
}

async function createShortages(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('shortages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('upc', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('pic_link', 'text', (column) => column.notNull())
    .addColumn('client_ref', 'text')
    .addColumn('extra', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('shortages_age').on('shortages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('shortages_change').on('shortages').column('change_seq').execute()
  await db.schema
    .createTable('shortage_registerers')
    .addColumn('shortage_id', 'text', (column) => column.notNull().references('shortages.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ph_name', 'text', (column) => column.notNull())
    .addColumn('time_done', 'text', (column) => column.notNull())
    .addColumn('added_seq', 'bigint', (column) => column.notNull())
    // One entry per person, no matter how often it is sent.
    .addPrimaryKeyConstraint('shortage_registerers_key', ['shortage_id', 'user_id'])
    .execute()
}

async function createAudit(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('entity_id', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('audit_entity').on('audit_entries').columns(['entity', 'entity_id', 'seq']).execute()
}
