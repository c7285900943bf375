import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { changeSeq, notNull, nullableTexts, ofUser, primaryKey, texts } from './columns.ts'

/** Halalas; the hours are in hundredths. */
const AMOUNTS = [
  'basic_pay',
  'housing',
  'transport',
  'tel',
  'fixed_over_time',
  'over_time_hours',
  'over_time_rate',
  'over_time_allowance',
  'incentives',
  'percentage',
  'campaigns',
  'deductions',
  'tickets',
  'other_incentives',
  'net_pay',
]

export async function createPay(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('payrolls')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('user_name', 'month'))
    .$call((table) => AMOUNTS.reduce((all, name) => all.addColumn(name, 'bigint', notNull), table))
    .$call(texts('general_remarks', 'remarks', 'slip_uid', 'extra', 'created_at'))
    .$call(nullableTexts('client_ref'))
    .$call(changeSeq)
    // The database guarantees one slip per employee and month.
    .addUniqueConstraint('payrolls_one_a_month', ['user_id', 'month'])
    .execute()
  await db.schema.createIndex('payrolls_month').on('payrolls').column('month').execute()
  await db.schema.createIndex('payrolls_change').on('payrolls').column('change_seq').execute()

  await db.schema
    .createTable('voided_slips')
    .addColumn('id', 'text', primaryKey)
    .addColumn('user_id', 'text', ofUser)
    .$call(texts('month', 'slip', 'by_name', 'reason', 'voided_at'))
    .$call(nullableTexts('client_ref'))
    .$call(changeSeq)
    .execute()
  await db.schema.createIndex('voided_slips_user').on('voided_slips').columns(['user_id', 'month']).execute()
  await db.schema.createIndex('voided_slips_month').on('voided_slips').column('month').execute()
  await db.schema.createIndex('voided_slips_change').on('voided_slips').column('change_seq').execute()
}
