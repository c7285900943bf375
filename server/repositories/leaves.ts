import type { Insertable } from 'kysely'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { maximumDaysOf } from '../../src/shared/rules/leave-days.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { LeaveRow, LeavesTable } from '../database/tables.ts'

/** Without any field: all leaves, newest request first. */
export type LeavePage = {
  requesterId?: string
  onlyWithRejoinRequest?: boolean
  changedAfter?: number
  before?: { createdAt: string; id: string }
  limit?: number
}

export async function listLeaves({ sql }: Queries, page: LeavePage): Promise<LeaveRow[]> {
  const { requesterId, onlyWithRejoinRequest, changedAfter, before, limit } = page
  let query = sql.selectFrom('leaves').selectAll()
  if (requesterId !== undefined) query = query.where('requester_id', '=', requesterId)
  if (onlyWithRejoinRequest) query = query.where('rejoin_request', 'is not', null)
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before.createdAt),
        and([eb('created_at', '=', before.createdAt), eb('id', '<', before.id)]),
      ]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('created_at', 'desc').orderBy('id', 'desc')
      : query.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

export async function findLeave({ sql }: Queries, id: string): Promise<LeaveRow | undefined> {
  return sql.selectFrom('leaves').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Selects the leave and locks it until the transaction ends. */
export async function findLeaveForUpdate({ sql, kind }: Queries, id: string): Promise<LeaveRow | undefined> {
  const query = sql.selectFrom('leaves').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertLeaves({ sql }: Queries, rows: Insertable<LeavesTable>[]): Promise<LeaveRow[]> {
  return sql.insertInto('leaves').values(rows).returningAll().execute()
}

export async function updateLeave({ sql }: Queries, { id, ...fields }: LeaveRow): Promise<void> {
  await sql.updateTable('leaves').set(fields).where('id', '=', id).execute()
}

const LEAVE: Mapping<LeaveRow, Leave> = {
  _id: (row) => row.id,
  requesterId: (row) => row.requester_id,
  requesterName: (row) => row.requester_name,
  requesterShortestName: (row) => row.requester_shortest_name,
  requesterEmail: (row) => row.requester_email,
  status: (row) => row.status,
  dateRejoined: (row) => row.date_rejoined,
  daysLate: (row) => row.days_late,
  dateFrom: (row) => row.date_from,
  dateTo: (row) => row.date_to,
  natureLeave: (row) => row.nature,
  realDaysLeave: (row) => String(row.days),
  maxDaysLeave: (row) => String(maximumDaysOf({ natureLeave: row.nature, maxDaysLeave: '' }) ?? ''),
  applyDate: (row) => row.apply_date,
  outsideTravelling: (row) => row.outside_travelling === 1,
  comment: (row) => row.comment,
  dateRejoinRequest: (row) => row.rejoin_request,
  dateRejoinRequestStatus: (row) => row.rejoin_status,
  decidedAt: (row) => row.decided_at,
  decidedByName: (row) => row.decided_by_name,
  rejoinRequestedAt: (row) => row.rejoin_requested_at,
  rejoinDecidedAt: (row) => row.rejoin_decided_at,
  rejoinDecidedByName: (row) => row.rejoin_decided_by_name,
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const LEAVE_FIELDS = fieldsOf(LEAVE)

export function leaveOf(row: LeaveRow): Leave {
  return { ...readSendableFields(row.extra), ...mapped(row, LEAVE) }
}
