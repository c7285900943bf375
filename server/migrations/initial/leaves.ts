import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, revision, texts } from './columns.ts'

export async function createLeaves(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('leaves')
    .addColumn('id', 'text', primaryKey)
    .addColumn('requester_id', 'text', ofUser)
    .$call(texts('requester_name', 'requester_shortest_name', 'requester_email'))
    .$call(texts('status', 'date_from', 'date_to', 'nature', 'apply_date', 'comment', 'days_late'))
    .addColumn('days', 'integer', notNull)
    .addColumn('most_days', 'integer')
    .addColumn('outside_travelling', 'integer', notNull)
    .$call(nullableTexts('decided_at', 'decided_by_name'))
    .$call(nullableTexts('date_rejoined', 'rejoin_request', 'rejoin_status', 'rejoin_requested_at'))
    .$call(nullableTexts('rejoin_decided_at', 'rejoin_decided_by_name', 'reject_reason', 'client_ref'))
    .$call(texts('extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('leaves_requester').on('leaves').columns(['requester_id', 'created_at']).execute()
  await db.schema.createIndex('leaves_change').on('leaves').column('change_seq').execute()
  await db.schema.createIndex('leaves_age').on('leaves').columns(['created_at', 'id']).execute()
}
