import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * What entries of the trail are found by: the pharmacy they concern (empty for none) and the request that made them.
 * Earlier entries have neither, because nothing changes an entry.
 */
export async function addAuditFilters(db: Kysely<Tables>): Promise<void> {
  for (const column of ['place', 'request_id'])
    await db.schema.alterTable('audit_entries').addColumn(column, 'text').execute()
  for (const column of ['actor_id', 'place', 'request_id'])
    await db.schema.createIndex(`audit_${column}`).ifNotExists().on('audit_entries').columns([column, 'seq']).execute()
  await db.schema.createIndex('audit_at').ifNotExists().on('audit_entries').column('at').execute()
}
