import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Which outbox rows a request carried; unknown for older requests. */
export async function addRowsOfKeys(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('idempotency_keys').addColumn('ops', 'text').execute()
}
