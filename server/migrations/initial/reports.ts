import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, nullableTexts, primaryKey, revision, texts } from './columns.ts'

export async function createReports(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('pharmacy_name', 'day', 'day_type'))
    // Halalas.
    .addColumn('first_sales', 'integer')
    .$call(nullableTexts('first_pharmacist', 'first_remarks', 'first_shift_end', 'first_by'))
    .addColumn('second_sales', 'integer')
    .$call(nullableTexts('second_pharmacist', 'second_remarks', 'second_shift_end', 'second_by'))
    .$call(nullableTexts('client_ref'))
    .$call(texts('extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .addColumn('part', 'integer')
    .addColumn('part_seq', 'bigint')
    // The database guarantees one report per pharmacy and day; a check before the write could not.
    .addUniqueConstraint('reports_one_a_day', ['pharmacy_name', 'day'])
    .execute()
  await db.schema.createIndex('reports_day').on('reports').column('day').execute()
  await db.schema.createIndex('reports_change').on('reports').columns(['pharmacy_name', 'change_seq']).execute()
  await db.schema.createIndex('reports_all_changes').on('reports').column('change_seq').execute()
  await db.schema.createIndex('reports_part_changes').on('reports').columns(['part', 'part_seq']).execute()
}
