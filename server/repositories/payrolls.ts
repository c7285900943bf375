import { randomUUID } from 'node:crypto'
import type { Insertable, SelectQueryBuilder } from 'kysely'
import type { NewSlipBody, Slip } from '../../src/shared/contract/payroll.ts'
import { toSar } from '../../src/shared/rules/values/halalas.ts'
import { salaryOf, totalAllowance } from '../../src/shared/rules/pay/pay.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { PayrollRow, PayrollsTable, Tables, UserRow } from '../database/tables.ts'
import { payColumns } from '../rules/pay-columns.ts'
import { nextChange } from './changes.ts'

/** Voiding is the only change of a slip. */
export const FIRST_REVISION = 1

/** Without any field: all payrolls, newest month first. */
export type PayrollPage = {
  userId?: string
  month?: string
  changedAfter?: number
  before?: { month: string; id: string }
  limit?: number
}

export async function listPayrolls({ sql }: Queries, page: PayrollPage): Promise<PayrollRow[]> {
  return newestMonthFirst(sql.selectFrom('payrolls').selectAll(), page)
}

/** A page of the query's slips, newest month first; with `changedAfter` those changed since, in the order of changes. */
export function newestMonthFirst<Row>(
  all: SelectQueryBuilder<Tables, 'payrolls' | 'voided_slips', Row>,
  { userId, month, changedAfter, before, limit }: PayrollPage,
): Promise<Row[]> {
  let query = all
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

type NewSlip = { body: NewSlipBody; extra: object; person: UserRow; now: string }

/** Returns undefined if the person already has a slip for the month. */
export async function addPayroll(tx: Queries, { body, extra, person, now }: NewSlip): Promise<PayrollRow | undefined> {
  const row = {
    id: randomUUID(),
    user_id: person.id,
    user_name: person.employee_name,
    month: body.month,
    ...payColumns(body),
    general_remarks: body.generalRemarks,
    remarks: body.remarks,
    slip_uid: `${body.month.slice(0, 7)}-${person.company_id}`,
    client_ref: body.clientRef ?? null,
    extra: JSON.stringify(extra),
    change_seq: await nextChange(tx, 'payrolls'),
    created_at: now,
  }
  return tx.sql
    .insertInto('payrolls')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'month']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function deletePayroll({ sql }: Queries, id: string): Promise<void> {
  await sql.deleteFrom('payrolls').where('id', '=', id).execute()
}

export async function insertPayrolls({ sql }: Queries, rows: Insertable<PayrollsTable>[]): Promise<void> {
  await sql.insertInto('payrolls').values(rows).execute()
}

const SLIP: Mapping<PayrollRow, Slip> = {
  _id: (row) => row.id,
  slipUid: (row) => row.slip_uid,
  userId: (row) => row.user_id,
  userName: (row) => row.user_name,
  month: (row) => row.month,
  salaryOf: (row) => salaryOf(row.month),
  basicPay: (row) => toSar(row.basic_pay),
  housingAllowance: (row) => toSar(row.housing),
  transportAllowance: (row) => toSar(row.transport),
  telAllowance: (row) => toSar(row.tel),
  totalAllowance: (row) =>
    totalAllowance({
      housingAllowance: toSar(row.housing),
      transportAllowance: toSar(row.transport),
      telAllowance: toSar(row.tel),
    }),
  fixedOverTime: (row) => toSar(row.fixed_over_time),
  overTimeHours: (row) => toSar(row.over_time_hours),
  overTimeRate: (row) => toSar(row.over_time_rate),
  overTimeAllowance: (row) => toSar(row.over_time_allowance),
  incentives: (row) => toSar(row.incentives),
  percentage: (row) => toSar(row.percentage),
  campaigns: (row) => toSar(row.campaigns),
  deductions: (row) => toSar(row.deductions),
  ticketsAllowance: (row) => toSar(row.tickets),
  otherIncentives: (row) => toSar(row.other_incentives),
  netPay: (row) => toSar(row.net_pay),
  generalRemarks: (row) => row.general_remarks,
  remarks: (row) => row.remarks,
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  revision: () => FIRST_REVISION,
  // Never from a body.
  voided: () => undefined,
}
export const SLIP_FIELDS = fieldsOf(SLIP)

export function slipOf(row: PayrollRow): Slip {
  return { ...readSendableFields(row.extra), ...mapped(row, SLIP) }
}
