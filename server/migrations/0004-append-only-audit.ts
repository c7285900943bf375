import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/** Makes the audit trail append-only: the database itself refuses to update or delete an entry, for every user. */
export async function makeAuditAppendOnly(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.raw(`audit_no_${change}`)} before ${sql.raw(change)} on audit_entries
        begin select raise(abort, 'the audit trail only grows'); end`.execute(db)
    }
    return
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    'begin raise exception ''the audit trail only grows''; end'`.execute(db)
  await sql`create trigger audit_no_change before update or delete on audit_entries for each row execute function refuse_audit_change()`.execute(
    db,
  )
  await sql`create trigger audit_no_truncate before truncate on audit_entries for each statement execute function refuse_audit_change()`.execute(
    db,
  )
}
