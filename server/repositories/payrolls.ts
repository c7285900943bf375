import type { Insertable } from 'kysely'
import type { Slip } from '../../src/shared/contract/payroll.ts'
import { toSar } from '../../src/shared/rules/halalas.ts'
import { salaryOf, totalAllowance } from '../../src/shared/rules/pay.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { PayrollRow, PayrollsTable } from '../database/tables.ts'

/** Without any field: all payrolls, newest month first. */
export type PayrollPage = {
  userId?: string
  month?: string
  changedAfter?: number
  before?: { month: string; id: string }
  limit?: number
}

export async function listPayrolls(
  { sql }: Queries,
  { userId, month, changedAfter, before, limit }: PayrollPage,
): Promise<PayrollRow[]> {
  let query = sql.selectFrom('payrolls').selectAll()
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (month !== undefined) query = query.where('month', '=', month)
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([eb('month', '<', before.month), and([eb('month', '=', before.month), eb('id', '<', before.id)])]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('month', 'desc').orderBy('id', 'desc')
      : query.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

export async function findPayroll({ sql }: Queries, id: string): Promise<PayrollRow | undefined> {
  return sql.selectFrom('payrolls').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPayrollOfMonth(
  { sql }: Queries,
  { userId, month }: { userId: string; month: string },
): Promise<PayrollRow | undefined> {
  return sql
    .selectFrom('payrolls')
    .selectAll()
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .executeTakeFirst()
}

/** Returns undefined if the user already has a slip for the month. */
export async function insertPayroll({ sql }: Queries, row: Insertable<PayrollsTable>): Promise<PayrollRow | undefined> {
  return sql
    .insertInto('payrolls')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'month']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertPayrolls({ sql }: Queries, rows: Insertable<PayrollsTable>[]): Promise<void> {
  await sql.insertInto('payrolls').values(rows).execute()
}

export function slipOf(row: PayrollRow): Slip {
  const allowances = {
    housingAllowance: toSar(row.housing),
    transportAllowance: toSar(row.transport),
    telAllowance: toSar(row.tel),
  }
  return {
    ...readSendableFields(row.extra),
    _id: row.id,
    slipUid: row.slip_uid,
    userId: row.user_id,
    userName: row.user_name,
    month: row.month,
    salaryOf: salaryOf(row.month),
    basicPay: toSar(row.basic_pay),
    ...allowances,
    totalAllowance: totalAllowance(allowances),
    fixedOverTime: toSar(row.fixed_over_time),
    overTimeHours: toSar(row.over_time_hours),
    overTimeRate: toSar(row.over_time_rate),
    overTimeAllowance: toSar(row.over_time_allowance),
    incentives: toSar(row.incentives),
    percentage: toSar(row.percentage),
    campaigns: toSar(row.campaigns),
    deductions: toSar(row.deductions),
    ticketsAllowance: toSar(row.tickets),
    otherIncentives: toSar(row.other_incentives),
    netPay: toSar(row.net_pay),
    generalRemarks: row.general_remarks,
    remarks: row.remarks,
    ...(row.client_ref === null ? {} : { clientRef: row.client_ref }),
    createdAt: row.created_at,
  }
}
