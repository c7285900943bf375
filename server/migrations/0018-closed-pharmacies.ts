import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** The last day of a pharmacy that has closed; null for all so far. */
export async function addClosedPharmacies(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('pharmacies').addColumn('closed_on', 'text').execute()
}
