import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * The name that a pharmacy is shown with (null: the one in its records), and the names that pharmacies and people had
 * before, as JSON lists.
 */
export async function addShownNames(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('pharmacies').addColumn('shown_name', 'text').execute()
  for (const table of ['pharmacies', 'users'])
    await db.schema
      .alterTable(table)
      .addColumn('former_names', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
}
