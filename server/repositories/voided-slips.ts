import type { VoidedSlip } from '../../src/shared/contract/payroll.ts'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'
import type { PayrollRow, VoidedSlipsTable } from '../database/tables.ts'
import { deletePayroll, FIRST_REVISION, newestMonthFirst, slipOf } from './payrolls.ts'
import type { PayrollPage } from './payrolls.ts'

export function listVoidedSlips({ sql }: Queries, page: PayrollPage): Promise<VoidedSlipsTable[]> {
  return newestMonthFirst(sql.selectFrom('voided_slips').selectAll(), page)
}

export async function findVoidedSlip({ sql }: Queries, id: string): Promise<VoidedSlipsTable | undefined> {
  return sql.selectFrom('voided_slips').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the slip that this row of an outbox made was declared void. */
export async function isVoided(
  { sql }: Queries,
  { userId, clientRef }: { userId: string; clientRef: string },
): Promise<boolean> {
  const query = sql
    .selectFrom('voided_slips')
    .select('id')
    .where('user_id', '=', userId)
    .where('client_ref', '=', clientRef)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

type Voiding = { row: PayrollRow; byName: string; reason: string; changeSeq: number; now: string }

/** Moves a slip out of the payrolls. The caller has taken `changeSeq` before it read the row. */
export async function voidSlip(tx: Queries, { row, byName, reason, changeSeq, now }: Voiding): Promise<VoidedSlip> {
  const voided: VoidedSlipsTable = {
    id: row.id,
    user_id: row.user_id,
    month: row.month,
    client_ref: row.client_ref,
    slip: JSON.stringify(slipOf(row)),
    by_name: byName,
    reason,
    voided_at: now,
    change_seq: changeSeq,
  }
  await deletePayroll(tx, row.id)
  await insertVoidedSlips(tx, [voided])
  return voidedSlipOf(voided)
}

export async function insertVoidedSlips({ sql }: Queries, rows: VoidedSlipsTable[]): Promise<void> {
  await sql.insertInto('voided_slips').values(rows).execute()
}

export function voidedSlipOf({ slip, by_name, reason, voided_at }: VoidedSlipsTable): VoidedSlip {
  return {
    ...(readFields(slip) as VoidedSlip),
    revision: FIRST_REVISION + 1,
    voided: { at: voided_at, by: by_name, reason },
  }
}
