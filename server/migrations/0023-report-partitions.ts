import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

const PARTITIONS = 16

/**
 * Reports get their position in one of several partitions, each with a counter of its own, once these counters are
 * there: from the beginning in a new PostgreSQL database, otherwise with `database split-reports`, because servers of
 * the previous version know the one counter only.
 */
export async function addReportPartitions(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema.alterTable('reports').addColumn('part', 'integer').execute()
  await db.schema.alterTable('reports').addColumn('part_seq', 'bigint').execute()
  await db.schema
    .createIndex('reports_part_changes')
    .ifNotExists()
    .on('reports')
    .columns(['part', 'part_seq'])
    .execute()
  if (kind !== 'postgres' || (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return
  await db
    .insertInto('change_counters')
    .values(Array.from({ length: PARTITIONS }, (_each, part) => ({ feed: `reports/${part}`, value: 0 })))
    .execute()
}
