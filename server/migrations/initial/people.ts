import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, revision, texts } from './columns.ts'

export async function createPeople(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', primaryKey)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .$call(nullableTexts('password_hash', 'password_set_at', 'one_time_until', 'one_time_used_at'))
    .$call(nullableTexts('closed_at', 'reopened_until'))
    .addColumn('is_admin', 'integer', notNull)
    .addColumn('is_accountant', 'integer', notNull)
    .addColumn('is_demo', 'integer', notNull)
    .$call(texts('employee_name', 'shorter_name', 'shortest_name', 'first_name', 'second_name', 'last_name'))
    .$call(nullableTexts('employee_name_ar'))
    .addColumn('former_names', 'text', (column) => column.notNull().defaultTo('[]'))
    .$call(texts('current_pharmacy', 'company_id', 'gender', 'nationality', 'position', 'tel_no', 'contacts'))
    .$call(texts('employment_type', 'salary_transfer_mode', 'bank_account_no', 'bank_name', 'propation_period'))
    .$call(nullableTexts('birth_date', 'joining_date', 'vaccination_details'))
    .addColumn('vaccinated', 'integer', notNull)
    .$call(texts('status', 'created_at', 'updated_at'))
    .$call(revision)
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('users_change').on('users').column('change_seq').execute()

  await db.schema
    .createTable('assignments')
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('pharmacy_name', 'from_day'))
    .$call(nullableTexts('to_day'))
    .execute()
  await db.schema.createIndex('assignments_user').on('assignments').column('user_id').execute()
}
