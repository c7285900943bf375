import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export async function createPayAndVisits(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('change_counters')
    .values(['payrolls', 'visits'].map((feed) => ({ feed, value: 0 })))
    .execute()
  await createPayrolls(db)
  await createVisits(db)
}

async function createPayrolls(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('payrolls')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .addColumn('client_ref', 'text')
  for (const name of ['user_name', 'general_remarks', 'remarks', 'slip_uid', 'extra', 'created_at']) {
    table = table.addColumn(name, 'text', (column) => column.notNull())
  }
  // Halalas; the hours are in hundredths.
  const amounts = [
    'basic_pay',
    'housing',
    'transport',
    'tel',
    'fixed_over_time',
    'over_time_hours',
    'over_time_rate',
    'over_time_allowance',
    'incentives',
    'percentage',
    'campaigns',
    'deductions',
    'tickets',
    'other_incentives',
    'net_pay',
  ]
  for (const name of amounts) table = table.addColumn(name, 'bigint', (column) => column.notNull())
  // The database guarantees one slip per employee and month.
  await table.addUniqueConstraint('payrolls_one_a_month', ['user_id', 'month']).execute()
  await db.schema.createIndex('payrolls_month').on('payrolls').column('month').execute()
  await db.schema.createIndex('payrolls_change').on('payrolls').column('change_seq').execute()
}

async function createVisits(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('visits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('manager_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('pharmacist_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .addColumn('client_ref', 'text')
  const texts = [
    'manager_name',
    'pharmacist_name',
    'pharmacy_name',
    'evaluation_type',
    'standards',
    'general_remarks',
    'extra',
    'created_at',
    'updated_at',
  ]
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('visits_pharmacist').on('visits').columns(['pharmacist_id', 'created_at']).execute()
  await db.schema.createIndex('visits_age').on('visits').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('visits_change').on('visits').column('change_seq').execute()
}
