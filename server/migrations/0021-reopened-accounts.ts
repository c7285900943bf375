import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** When an account that was reopened for a day is closed again; null for all others. */
export async function addReopenedAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('users').addColumn('reopened_until', 'text').execute()
}
