import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** People's names in Arabic script; unknown for everybody so far. */
export async function addArabicNames(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('users').addColumn('employee_name_ar', 'text').execute()
}
