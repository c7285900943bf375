import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, revision, texts } from './columns.ts'

/** Punches, which are never changed, the corrections that stand in their place, and overtime. */
export async function createAttendance(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('punches')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('user_name', 'pharmacy_name', 'direction', 'device_at', 'at', 'received_at', 'doubles'))
    .addColumn('is_uncertain', 'integer', notNull)
    .$call(nullableTexts('clock', 'after_ref'))
    .$call(texts('client_ref', 'extra'))
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('punches_user').on('punches').columns(['user_id', 'at']).execute()
  await db.schema.createIndex('punches_ref').on('punches').columns(['user_id', 'client_ref']).execute()
  await db.schema.createIndex('punches_at').on('punches').column('at').execute()
  await db.schema.createIndex('punches_change').on('punches').column('change_seq').execute()

  await db.schema
    .createTable('punch_corrections')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('punch_id', 'text', (column) => column.references('punches.id'))
    .$call(texts('user_name', 'pharmacy_name', 'direction', 'reason', 'status'))
    .$call(nullableTexts('from_at', 'to_at', 'decided_at', 'decided_by_name'))
    .$call(texts('requested_by_id', 'requested_by_name', 'client_ref', 'extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('punch_corrections_user').on('punch_corrections').column('user_id').execute()
  await db.schema.createIndex('punch_corrections_to').on('punch_corrections').column('to_at').execute()
  await db.schema.createIndex('punch_corrections_change').on('punch_corrections').column('change_seq').execute()

  await db.schema
    .createTable('overtime_requests')
    .addColumn('id', 'text', primaryKey)
    .addColumn('requester_id', 'text', ofUser)
    .$call(texts('requester_name', 'pharmacy_name', 'day', 'reason', 'status'))
    // Hundredths of an hour, as in payrolls.
    .addColumn('hours', 'integer', notNull)
    .$call(nullableTexts('decided_at', 'decided_by_name', 'client_ref'))
    .$call(texts('extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('overtime_requester').on('overtime_requests').columns(['requester_id', 'day']).execute()
  await db.schema.createIndex('overtime_day').on('overtime_requests').column('day').execute()
  await db.schema.createIndex('overtime_change').on('overtime_requests').column('change_seq').execute()
}
