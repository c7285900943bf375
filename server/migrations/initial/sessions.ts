import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { noneYet, notNull, nullableTexts, ofUser, primaryKey, texts } from './columns.ts'

/** Sessions, what they may send, the devices and PINs that people sign in with, and tries to do so. */
export async function createSessions(db: Kysely<Tables>): Promise<void> {
  await createSessionsOfPeople(db)
  await createDevices(db)

  await db.schema
    .createTable('sign_in_tries')
    .addColumn('subject', 'text', primaryKey)
    .addColumn('tries', 'integer', notNull)
    .$call(texts('window_started_at'))
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .$call(texts('account_id', 'key', 'request_hash'))
    .addColumn('status', 'integer')
    .$call(nullableTexts('body', 'ops'))
    .$call(texts('created_at'))
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account_id', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute()
}

async function createSessionsOfPeople(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', primaryKey)
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('id', 'scope', 'half_hash', 'proof_key', 'seal_id', 'device_id'))
    .$call(texts('created_at', 'expires_at', 'proven_at'))
    .$call(nullableTexts('browser', 'active_at', 'suspended_at', 'revoked_at'))
    .$call(nullableTexts('rotation_salt', 'previous_hash', 'rotated_at'))
    .execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
  await db.schema.createIndex('sessions_id').on('sessions').column('id').unique().execute()
  await db.schema.createIndex('sessions_previous').on('sessions').column('previous_hash').execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('announced_rows')
    .$call(texts('session_id', 'op_id', 'kind', 'intent'))
    .addColumn('position', 'integer', notNull)
    .$call(nullableTexts('settled_at'))
    .addPrimaryKeyConstraint('announced_rows_key', ['session_id', 'op_id'])
    .execute()

  await db.schema
    .createTable('seals')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('user_id', 'created_at'))
    .$call(nullableTexts('ended_at'))
    .execute()
  await db.schema.createIndex('seals_user').on('seals').column('user_id').execute()
}

async function createDevices(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', primaryKey)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(nullableTexts('mode'))
    .$call(texts('created_at', 'seen_at'))
    .execute()

  await db.schema
    .createTable('device_accounts')
    .$call(texts('device_id', 'user_id', 'known_at'))
    .addColumn('wrong_tries', 'integer', noneYet)
    .$call(nullableTexts('next_try_at'))
    .addPrimaryKeyConstraint('device_accounts_key', ['device_id', 'user_id'])
    .execute()

  await db.schema
    .createTable('pins')
    .$call(texts('device_id', 'user_id', 'pin_hash', 'set_at'))
    .addColumn('wrong_in_a_row', 'integer', noneYet)
    .addColumn('wrong_since_password', 'integer', noneYet)
    .addPrimaryKeyConstraint('pins_key', ['device_id', 'user_id'])
    .execute()
  await db.schema.createIndex('pins_user').on('pins').column('user_id').execute()
}
