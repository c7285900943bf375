import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, nullableTexts, ofUser, primaryKey, texts } from './columns.ts'

export async function createVisits(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('id', 'text', primaryKey)
    .addColumn('manager_id', 'text', ofUser)
    .addColumn('pharmacist_id', 'text', ofUser)
    .$call(texts('manager_name', 'pharmacist_name', 'pharmacy_name'))
    .$call(texts('evaluation_type', 'standards', 'general_remarks', 'extra', 'created_at', 'updated_at'))
    .$call(nullableTexts('client_ref'))
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('visits_pharmacist').on('visits').columns(['pharmacist_id', 'created_at']).execute()
  await db.schema.createIndex('visits_age').on('visits').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('visits_change').on('visits').column('change_seq').execute()
}
