import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * A table beside the trail for names and other personal values, which an erasure empties. Entries of before are moved
 * later, in small portions (`server/audit/move-entries.ts`), because servers of the previous version still add some,
 * and because a long trail would hold up every write. The triggers let an entry be moved once, and never again.
 */
export async function addAuditPersonalValues(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('audit_personal')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('actor_name', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  // Only entries that are still to be moved are in it.
  await db.schema
    .createIndex('audit_unmoved')
    .ifNotExists()
    .on('audit_entries')
    .column('seq')
    .where(sql.ref('actor_name'), '<>', '')
    .execute()
  if (kind === 'sqlite') {
    await sql`drop trigger audit_no_update`.execute(db)
    await sql`create trigger audit_no_update before update on audit_entries when not (${isMove('is')})
      begin select raise(abort, 'the audit trail only grows'); end`.execute(db)
    return
  }
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if ${isMove('is not distinct from')} then return new; end if;
      end if;
      raise exception 'the audit trail only grows';
    end $$`.execute(db)
}

const SAME = ['seq', 'at', 'actor_id', 'entity', 'entity_id', 'action', 'place', 'request_id']

/** Whether an update only takes the personal values out of an entry, after its name was stored beside the trail. */
function isMove(equals: string) {
  const same = SAME.map((column) => `new.${column} ${equals} old.${column}`).join(' and ')
  return sql.raw(`${same} and old.actor_name <> '' and new.actor_name = ''
    and (new."before" is null) = (old."before" is null) and (new."after" is null) = (old."after" is null)
    and exists (select 1 from audit_personal p where p.seq = old.seq and p.actor_name = old.actor_name)`)
}
