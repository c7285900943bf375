import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * On PostgreSQL entries of the audit trail are numbered by a sequence, for which no writer waits: nobody asks for the
 * entries since a number. Servers of the previous version, which take numbers from the counter, get those of the
 * sequence; several at once are consecutive.
 */
export async function addAuditNumbers(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`create sequence audit_numbers`.execute(db)
  await sql`create function number_audit() returns trigger language plpgsql as $$
    declare
      numbers bigint := new.value - old.value;
      first bigint;
    begin
      if numbers < 1 then return new; end if;
      loop
        first := nextval('audit_numbers');
        new.value := first;
        for each in 2..numbers loop new.value := nextval('audit_numbers'); end loop;
        exit when new.value - first = numbers - 1;
      end loop;
      return new;
    end $$`.execute(db)
  // It waits for all who have taken a number, so the counter has the last one.
  await sql`create trigger audit_numbered before update on change_counters for each row
    when (new.feed = 'audit') execute function number_audit()`.execute(db)
  await sql`select setval('audit_numbers', greatest(value, 1), value > 0) from change_counters where feed = 'audit'`.execute(
    db,
  )
}
