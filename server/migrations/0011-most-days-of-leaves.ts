import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The most days of a leave's type when it was requested; unknown for leaves so far. */
export async function addMostDaysOfLeaves(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('leaves').addColumn('most_days', 'integer').execute()
}
