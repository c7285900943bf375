import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Names that an account or a pharmacy had before: they keep leading to it, and no other may take them. */
export async function createFormerNames(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('former_names')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('former_names_key', ['kind', 'name'])
    .execute()
}
