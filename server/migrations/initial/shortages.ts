import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, revision, texts } from './columns.ts'

export async function createShortages(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('shortages')
    .addColumn('id', 'text', primaryKey)
    .$call(texts('upc', 'name', 'pic_link', 'added_by'))
    // Halalas.
    .addColumn('price', 'integer', notNull)
    .$call(nullableTexts('client_ref', 'retired_at', 'retired_by_name'))
    .$call(texts('extra', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('shortages_age').on('shortages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('shortages_change').on('shortages').column('change_seq').execute()

  await db.schema
    .createTable('shortage_registerers')
    .addColumn('shortage_id', 'text', (column) => column.notNull().references('shortages.id'))
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('name', 'ph_name', 'time_done'))
    .addColumn('added_seq', 'bigint', notNull)
    // One entry per person, no matter how often it is sent.
    .addPrimaryKeyConstraint('shortage_registerers_key', ['shortage_id', 'user_id'])
    .execute()
}
