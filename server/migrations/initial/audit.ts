import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import { nullableTexts, primaryKey, texts } from './columns.ts'

/**
 * The audit trail, which the database itself keeps from being updated or deleted, for every user, and beside it the
 * names and other personal values of its entries, which an erasure empties.
 */
export async function createAudit(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('seq', 'bigint', primaryKey)
    .$call(texts('at', 'actor_id', 'entity', 'entity_id', 'action', 'place'))
    .$call(nullableTexts('before', 'after', 'request_id'))
    .execute()
  await db.schema.createIndex('audit_entity').on('audit_entries').columns(['entity', 'entity_id', 'seq']).execute()
  for (const column of ['actor_id', 'place', 'request_id'])
    await db.schema.createIndex(`audit_${column}`).on('audit_entries').columns([column, 'seq']).execute()
  await db.schema.createIndex('audit_at').on('audit_entries').column('at').execute()

  await db.schema
    .createTable('audit_personal')
    .addColumn('seq', 'bigint', primaryKey)
    .$call(nullableTexts('actor_name', 'before', 'after'))
    .execute()

  if (kind === 'sqlite') await refuseChangesOnSqlite(db)
  else await refuseChangesOnPostgres(db)
  // A sequence, for which no writer waits, because nobody asks for the entries since a number. SQLite, with its one
  // writer, numbers them by the counter of the feed.
  if (kind === 'postgres') await sql`create sequence audit_numbers`.execute(db)
}

async function refuseChangesOnSqlite(db: Kysely<Tables>): Promise<void> {
  for (const [name, event] of [
    ['update', 'update on audit_entries'],
    ['delete', 'delete on audit_entries'],
    // `insert or replace` deletes the old row without firing the triggers of a delete.
    ['overwrite', 'insert on audit_entries when exists (select 1 from audit_entries where seq = new.seq)'],
  ] as const)
    await sql`create trigger ${sql.raw(`audit_no_${name}`)} before ${sql.raw(event)}
      begin select raise(abort, 'the audit trail only grows'); end`.execute(db)
}

async function refuseChangesOnPostgres(db: Kysely<Tables>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    'begin raise exception ''the audit trail only grows''; end'`.execute(db)
  for (const [name, event] of [
    ['change', 'update or delete on audit_entries for each row'],
    ['truncate', 'truncate on audit_entries for each statement'],
  ] as const)
    await sql`create trigger ${sql.raw(`audit_no_${name}`)} before ${sql.raw(event)}
      execute function refuse_audit_change()`.execute(db)
}
