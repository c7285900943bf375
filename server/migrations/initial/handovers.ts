import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, revision, texts } from './columns.ts'

export async function createHandovers(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('handovers')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('pharmacy_name', 'day'))
    .addColumn('writer_id', 'text', ofUser)
    .$call(texts('writer_name', 'note', 'recorded_at'))
    // Halalas.
    .addColumn('cash', 'bigint', notNull)
    .$call(nullableTexts('answer', 'answerer_id', 'answerer_name', 'answer_note', 'answered_at'))
    .addColumn('answer_cash', 'bigint')
    // Answers name a handover by it.
    .addColumn('client_ref', 'text', (column) => column.notNull().unique())
    .$call(texts('extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('handovers_pharmacy').on('handovers').columns(['pharmacy_name', 'day']).execute()
  await db.schema.createIndex('handovers_day').on('handovers').column('day').execute()
  await db.schema.createIndex('handovers_change').on('handovers').column('change_seq').execute()
}
