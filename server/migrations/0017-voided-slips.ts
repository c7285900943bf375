import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A table of its own, so that a server of an earlier version, after a rollback, never lists a voided slip as paid. */
export async function createVoidedSlips(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('voided_slips')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('client_ref', 'text')
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  for (const name of ['month', 'slip', 'by_name', 'reason', 'voided_at'])
    table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('voided_slips_user').on('voided_slips').columns(['user_id', 'month']).execute()
  await db.schema.createIndex('voided_slips_month').on('voided_slips').column('month').execute()
  await db.schema.createIndex('voided_slips_change').on('voided_slips').column('change_seq').execute()
}
