import type { Insertable } from 'kysely'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { maximumDaysOf } from '../../src/shared/rules/leave-days.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
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

export function leaveOf(row: LeaveRow): Leave {
  const maximum = maximumDaysOf({ natureLeave: row.nature, maxDaysLeave: '' })
  return {
    ...readSendableFields(row.extra),
    _id: row.id,
    requesterId: row.requester_id,
    requesterName: row.requester_name,
    requesterShortestName: row.requester_shortest_name,
    requesterEmail: row.requester_email,
    status: row.status,
    dateRejoined: row.date_rejoined,
    daysLate: row.days_late,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    natureLeave: row.nature,
    realDaysLeave: String(row.days),
    maxDaysLeave: maximum === null ? '' : String(maximum),
    applyDate: row.apply_date,
    outsideTravelling: row.outside_travelling === 1,
    comment: row.comment,
    dateRejoinRequest: row.rejoin_request,
    dateRejoinRequestStatus: row.rejoin_status,
    decidedAt: row.decided_at,
    decidedByName: row.decided_by_name,
    rejoinRequestedAt: row.rejoin_requested_at,
    rejoinDecidedAt: row.rejoin_decided_at,
    rejoinDecidedByName: row.rejoin_decided_by_name,
    ...(row.client_ref === null ? {} : { clientRef: row.client_ref }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  }
}
