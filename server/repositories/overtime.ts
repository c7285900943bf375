import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { NewOvertimeBody, Overtime, OvertimeState } from '../../src/shared/contract/overtime.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { OvertimeRequestsTable, OvertimeRow, UserRow } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'

const HUNDREDTHS = 100

/** Without any field: all requests, newest first. */
export type OvertimePage = PageNewestFirst & {
  id?: string
  requesterId?: string
  status?: OvertimeState
  /** `YYYY-MM` */
  month?: string
}

export async function listOvertime({ sql }: Queries, page: OvertimePage): Promise<OvertimeRow[]> {
  const { id, requesterId, status, month } = page
  let query = sql.selectFrom('overtime_requests').selectAll()
  if (requesterId !== undefined) query = query.where('requester_id', '=', requesterId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (status !== undefined) query = query.where('status', '=', status)
  if (month !== undefined) query = query.where('day', '>=', `${month}-01`).where('day', '<=', `${month}-31`)
  return newestFirst(query, page)
}

/** Selects the request and locks it until the transaction ends. */
export async function findOvertimeForUpdate({ sql, kind }: Queries, id: string): Promise<OvertimeRow | undefined> {
  const query = sql.selectFrom('overtime_requests').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** The pending or approved request of a person's day, if any. */
export async function findLiveOvertime(
  { sql }: Queries,
  { requesterId, day }: { requesterId: string; day: string },
): Promise<OvertimeRow | undefined> {
  return sql
    .selectFrom('overtime_requests')
    .selectAll()
    .where('requester_id', '=', requesterId)
    .where('day', '=', day)
    .where('status', 'in', ['Pending', 'Approved'])
    .limit(1)
    .executeTakeFirst()
}

export async function insertOvertime(
  { sql }: Queries,
  rows: Insertable<OvertimeRequestsTable>[],
): Promise<OvertimeRow[]> {
  return sql.insertInto('overtime_requests').values(rows).returningAll().execute()
}

type NewOvertime = { body: NewOvertimeBody; extra: object; requester: UserRow; changeSeq: number; now: string }

/** Inserts a request that waits for its decision. */
export async function addOvertime(
  tx: Queries,
  { body, extra, requester, changeSeq, now }: NewOvertime,
): Promise<OvertimeRow> {
  const [inserted] = await insertOvertime(tx, [
    {
      id: randomUUID(),
      requester_id: requester.id,
      requester_name: requester.employee_name,
      pharmacy_name: requester.current_pharmacy,
      day: body.day,
      hours: Math.round(body.hours * HUNDREDTHS),
      reason: body.reason,
      status: 'Pending',
      client_ref: body.clientRef ?? null,
      extra: JSON.stringify(extra),
      change_seq: changeSeq,
      created_at: now,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the overtime request was not inserted')
  return inserted
}

export async function decideOvertimeRow(
  tx: Queries,
  row: OvertimeRow,
  { status, by, now }: { status: OvertimeState; by: string; now: string },
): Promise<OvertimeRow> {
  const columns = {
    status,
    decided_at: now,
    decided_by_name: by,
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'overtime'),
    updated_at: now,
  }
  await tx.sql.updateTable('overtime_requests').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

const OVERTIME: Mapping<OvertimeRow, Overtime> = {
  _id: (row) => row.id,
  requesterId: (row) => row.requester_id,
  requesterName: (row) => row.requester_name,
  pharmacyName: (row) => row.pharmacy_name,
  day: (row) => row.day,
  hours: (row) => row.hours / HUNDREDTHS,
  reason: (row) => row.reason,
  status: (row) => row.status,
  decidedAt: (row) => row.decided_at,
  decidedByName: (row) => row.decided_by_name,
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const OVERTIME_FIELDS = fieldsOf(OVERTIME)

export function overtimeOf(row: OvertimeRow): Overtime {
  return { ...readSendableFields(row.extra), ...mapped(row, OVERTIME) }
}
