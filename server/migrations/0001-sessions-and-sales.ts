import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export async function createSessionsAndSales(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  // Cursors contain this id, so that cursors from before a restore or a reseed are recognized.
  await db.insertInto('meta').values({ key: 'database_id', value: randomUUID() }).execute()

  await db.schema
    .createTable('change_counters')
    .addColumn('feed', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await db
    .insertInto('change_counters')
    .values(['users', 'reports'].map((feed) => ({ feed, value: 0 })))
    .execute()

  await createUsers(db)
  await createSessions(db)
  await createReports(db)
}

async function createUsers(db: Kysely<Tables>): Promise<void> {
  const texts = [
    'employee_name',
    'shorter_name',
    'shortest_name',
    'first_name',
    'second_name',
    'last_name',
    'current_pharmacy',
    'company_id',
    'gender',
    'nationality',
    'position',
    'tel_no',
    'contacts',
    'employment_type',
    'salary_transfer_mode',
    'bank_account_no',
    'bank_name',
    'propation_period',
    'status',
    'created_at',
    'updated_at',
  ]
  let table = db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('birth_date', 'text')
    .addColumn('joining_date', 'text')
    .addColumn('vaccination_details', 'text')
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('is_accountant', 'integer', (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('vaccinated', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
  for (const name of texts) table = table.addColumn(name, 'text', (column) => column.notNull())
  await table.execute()
  await db.schema.createIndex('users_change').on('users').column('change_seq').execute()

  await db.schema
    .createTable('assignments')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('pharmacy_name', 'text', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('to_day', 'text')
    .execute()
  await db.schema.createIndex('assignments_user').on('assignments').column('user_id').execute()

  await db.schema
    .createTable('pharmacies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pharmacy_no', 'text', (column) => column.notNull())
    .addColumn('pharmacy_name', 'text', (column) => column.notNull().unique())
    .addColumn('pharmacy_address', 'text', (column) => column.notNull())
    .execute()
}

async function createSessions(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('sign_in_tries')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('window_started_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

async function createReports(db: Kysely<Tables>): Promise<void> {
  let table = db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pharmacy_name', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('day_type', 'text', (column) => column.notNull())
  for (const shift of ['first', 'second']) {
    table = table
      .addColumn(`${shift}_sales`, 'integer')
      .addColumn(`${shift}_pharmacist`, 'text')
      .addColumn(`${shift}_remarks`, 'text')
      .addColumn(`${shift}_shift_end`, 'text')
      .addColumn(`${shift}_by`, 'text')
  }
  await table
    .addColumn('client_ref', 'text')
    .addColumn('extra', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    // The database guarantees one report per pharmacy and day; a check before the write could not.
    .addUniqueConstraint('reports_one_a_day', ['pharmacy_name', 'day'])
    .execute()
  await db.schema.createIndex('reports_day').on('reports').column('day').execute()
  await db.schema.createIndex('reports_change').on('reports').columns(['pharmacy_name', 'change_seq']).execute()
  await db.schema.createIndex('reports_all_changes').on('reports').column('change_seq').execute()
}
