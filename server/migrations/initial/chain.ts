import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { notNull, nullableTexts, primaryKey, texts } from './columns.ts'

const FEEDS = [
  'users',
  'reports',
  'leaves',
  'shortages',
  'audit',
  'payrolls',
  'visits',
  'handovers',
  'overtime',
  'punches',
  'corrections',
]
/** On PostgreSQL, so that reports of different pharmacies do not wait for each other (docs/decisions/0040). */
const REPORT_PARTITIONS = Array.from({ length: 16 }, (_each, part) => `reports/${part}`)

/** What concerns the chain as a whole: notes, counters of changes, settings, pharmacies and former names. */
export async function createChain(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema.createTable('meta').addColumn('key', 'text', primaryKey).addColumn('value', 'text', notNull).execute()
  // Cursors contain this id, so that cursors from before a restore or a reseed are recognized.
  await db.insertInto('meta').values({ key: 'database_id', value: randomUUID() }).execute()

  await db.schema
    .createTable('change_counters')
    .addColumn('feed', 'text', primaryKey)
    .addColumn('value', 'bigint', notNull)
    .execute()
  const feeds = kind === 'postgres' ? [...FEEDS, ...REPORT_PARTITIONS] : FEEDS
  await db
    .insertInto('change_counters')
    .values(feeds.map((feed) => ({ feed, value: 0 })))
    .execute()

  await db.schema
    .createTable('chain_settings')
    .addColumn('revision', 'integer', primaryKey)
    .$call(texts('sections', 'changed_at', 'changed_by'))
    .execute()

  await db.schema
    .createTable('pharmacies')
    .addColumn('id', 'text', primaryKey)
    .addColumn('pharmacy_name', 'text', (column) => column.notNull().unique())
    .$call(texts('pharmacy_no', 'pharmacy_address'))
    .$call(nullableTexts('closed_on', 'shown_name'))
    .addColumn('former_names', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()

  await db.schema
    .createTable('former_names')
    .$call(texts('kind', 'name', 'owner_id', 'until'))
    .addPrimaryKeyConstraint('former_names_key', ['kind', 'name'])
    .execute()
}
