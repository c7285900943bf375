import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The settings of the chain, a row for each revision. */
export async function createChainSettings(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('chain_settings')
    .addColumn('revision', 'integer', (column) => column.primaryKey())
    .addColumn('sections', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('changed_by', 'text', (column) => column.notNull())
    .execute()
}
