import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Who added a shortage (unknown for older ones), and when it was taken off the list. */
export async function addShortageRetirement(db: Kysely<Tables>): Promise<void> {
  for (const column of ['added_by', 'retired_at', 'retired_by_name']) {
    await db.schema.alterTable('shortages').addColumn(column, 'text').execute()
  }
}
