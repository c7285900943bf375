import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * SQLite's `insert or replace` deletes the old row without firing the triggers of 0004. PostgreSQL's upsert is an
 * update, which they refuse.
 */
export async function refuseOverwrittenAudit(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'sqlite') return
  await sql`create trigger audit_no_overwrite before insert on audit_entries when exists (select 1 from audit_entries where seq = new.seq)
    begin select raise(abort, 'the audit trail only grows'); end`.execute(db)
}
