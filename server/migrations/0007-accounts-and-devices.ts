import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Split sessions, announced rows of signed-out users, devices and their PINs, seals, and password lifetimes. */
export async function addAccountsAndDevices(db: Kysely<Tables>): Promise<void> {
  await extendSessions(db)
  await extendUsers(db)

  await db.schema
    .createTable('announced_rows')
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('op_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('settled_at', 'text')
    .addPrimaryKeyConstraint('announced_rows_key', ['session_id', 'op_id'])
    .execute()

  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('mode', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('device_accounts')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('known_at', 'text', (column) => column.notNull())
    .addColumn('wrong_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .addPrimaryKeyConstraint('device_accounts_key', ['device_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('pins')
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addColumn('set_at', 'text', (column) => column.notNull())
    .addColumn('wrong_in_a_row', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('wrong_since_password', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('pins_key', ['device_id', 'user_id'])
    .execute()
  await db.schema.createIndex('pins_user').on('pins').column('user_id').execute()

  await db.schema
    .createTable('seals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('seals_user').on('seals').column('user_id').execute()
}

async function extendSessions(db: Kysely<Tables>): Promise<void> {
  const texts = [
    'id',
    'half_hash',
    'proof_key',
    'seal_id',
    'device_id',
    'proven_at',
    'active_at',
    'suspended_at',
    'revoked_at',
    'rotation_salt',
    'previous_hash',
    'rotated_at',
    'browser',
  ]
  for (const column of texts) await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  await db.schema.createIndex('sessions_id').on('sessions').column('id').unique().execute()
  await db.schema.createIndex('sessions_previous').on('sessions').column('previous_hash').execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
}

async function extendUsers(db: Kysely<Tables>): Promise<void> {
  for (const column of ['password_set_at', 'one_time_until', 'one_time_used_at', 'closed_at']) {
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  }
}
