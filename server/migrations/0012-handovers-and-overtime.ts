import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export async function createHandoversAndOvertime(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('change_counters')
    .values(['handovers', 'overtime'].map((feed) => ({ feed, value: 0 })))
    .execute()
  await createHandovers(db)
  await createOvertime(db)
}

async function createHandovers(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('handovers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('writer_id', 'text', (column) => column.notNull().references('users.id'))
    // Answers name a handover by it.
    .addColumn('client_ref', 'text', (column) => column.notNull().unique())
    // Halalas.
    .addColumn('cash', 'bigint', (column) => column.notNull())
    .addColumn('answer_cash', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  const texts = ['pharmacy_name', 'day', 'writer_name', 'note', 'recorded_at', 'extra', 'created_at', 'updated_at']
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['answer', 'answerer_id', 'answerer_name', 'answer_note', 'answered_at'])
    table = table.addColumn(name, 'text')
  await table.execute()
  await db.schema.createIndex('handovers_pharmacy').on('handovers').columns(['pharmacy_name', 'day']).execute()
  await db.schema.createIndex('handovers_day').on('handovers').column('day').execute()
  await db.schema.createIndex('handovers_change').on('handovers').column('change_seq').execute()
}

async function createOvertime(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('overtime_requests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('requester_id', 'text', (column) => column.notNull().references('users.id'))
    // Hundredths of an hour, as in payrolls.
    .addColumn('hours', 'integer', (column) => column.notNull())
    .addColumn('client_ref', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('decided_by_name', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  const texts = ['requester_name', 'pharmacy_name', 'day', 'reason', 'status', 'extra', 'created_at', 'updated_at']
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('overtime_requester').on('overtime_requests').columns(['requester_id', 'day']).execute()
  await db.schema.createIndex('overtime_day').on('overtime_requests').column('day').execute()
  await db.schema.createIndex('overtime_change').on('overtime_requests').column('change_seq').execute()
}
