import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Leave, NewLeaveBody } from '../../src/shared/contract/leave.ts'
import type { Absence } from '../../src/shared/contract/absences.ts'
import { daysAway } from '../../src/shared/rules/leave/days-away.ts'
import { leaveDays, maximumDaysOf } from '../../src/shared/rules/leave/leave-days.ts'
import type { LeaveAction, LeaveChange } from '../../src/shared/rules/leave/leave-states.ts'
import { isPharmacy } from '../../src/shared/rules/people/workplace.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { LeaveRow, LeavesTable, UserRow } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'

/** Without any field: all leaves, newest request first. */
export type LeavePage = PageNewestFirst & {
  requesterId?: string
  onlyWithRejoinRequest?: boolean
}

export async function listLeaves({ sql }: Queries, page: LeavePage): Promise<LeaveRow[]> {
  const { requesterId, onlyWithRejoinRequest } = page
  let query = sql.selectFrom('leaves').selectAll()
  if (requesterId !== undefined) query = query.where('requester_id', '=', requesterId)
  if (onlyWithRejoinRequest) query = query.where('rejoin_request', 'is not', null)
  return newestFirst(query, page)
}

/** When the others who work at this person's pharmacy are away from today on, or have asked to be; the first day first. */
export async function listAbsences(
  { sql }: Queries,
  { user, today }: { user: UserRow; today: string },
): Promise<Absence[]> {
  if (!isPharmacy(user.current_pharmacy)) return []
  const rows = await sql
    .selectFrom('leaves')
    .innerJoin('users', 'users.id', 'leaves.requester_id')
    .select(['users.employee_name', 'leaves.status', 'leaves.date_from', 'leaves.date_to', 'leaves.date_rejoined'])
    .where('users.current_pharmacy', '=', user.current_pharmacy)
    .where('users.closed_at', 'is', null)
    .where('users.id', '<>', user.id)
    .where('leaves.status', 'in', ['Approved', 'Pending'])
    .where('leaves.date_to', '>=', today)
    .orderBy('leaves.date_from')
    .orderBy('leaves.id')
    .execute()
  return rows.flatMap((row) => {
    const span = daysAway({ dateFrom: row.date_from, dateTo: row.date_to, dateRejoined: row.date_rejoined })
    if (span === null || span.to < today) return []
    const status = row.status === 'Approved' ? ('Approved' as const) : ('Pending' as const)
    return { employeeName: row.employee_name, dateFrom: span.from, dateTo: span.to, status }
  })
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

type NewLeave = {
  body: NewLeaveBody
  extra: object
  requester: UserRow
  applyDate: string
  /** Of its type, when it is requested. */
  mostDays: number
  now: string
}

/** Inserts a request that waits for its decision. */
export async function addLeave(
  tx: Queries,
  { body, extra, requester, applyDate, mostDays, now }: NewLeave,
): Promise<LeaveRow> {
  const [inserted] = await insertLeaves(tx, [
    {
      id: randomUUID(),
      requester_id: requester.id,
      requester_name: requester.employee_name,
      requester_shortest_name: requester.shortest_name,
      requester_email: requester.email,
      status: 'Pending',
      date_from: body.dateFrom,
      date_to: body.dateTo,
      nature: body.natureLeave,
      days: leaveDays(body),
      most_days: mostDays,
      apply_date: applyDate,
      outside_travelling: body.outsideTravelling ? 1 : 0,
      comment: body.comment,
      days_late: '0',
      client_ref: body.clientRef ?? null,
      extra: JSON.stringify(extra),
      change_seq: await nextChange(tx, 'leaves'),
      created_at: now,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the leave was not inserted')
  return inserted
}

type Change = { changes: Extract<LeaveChange, { ok: true }>['changes']; action: LeaveAction; by: string; now: string }

/** Stores a change of a leave and returns its new row. */
export async function updateLeave(tx: Queries, row: LeaveRow, change: Change): Promise<LeaveRow> {
  const next = {
    ...row,
    ...changedColumns(change),
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'leaves'),
    updated_at: change.now,
  }
  const { id, ...fields } = next
  await tx.sql.updateTable('leaves').set(fields).where('id', '=', id).execute()
  return next
}

/** Includes who decided it and when, for the leave's timeline. */
function changedColumns({ changes, action, by, now }: Change): Partial<LeaveRow> {
  return {
    ...(changes.status === undefined ? {} : { status: changes.status, decided_at: now, decided_by_name: by }),
    ...(changes.dateRejoinRequest === undefined ? {} : { rejoin_request: changes.dateRejoinRequest }),
    ...(changes.dateRejoinRequestStatus === undefined ? {} : { rejoin_status: changes.dateRejoinRequestStatus }),
    ...(changes.dateRejoined === undefined ? {} : { date_rejoined: changes.dateRejoined }),
    ...(changes.daysLate === undefined ? {} : { days_late: changes.daysLate }),
    ...(changes.rejectReason === undefined ? {} : { reject_reason: changes.rejectReason || null }),
    ...(action.is === 'requestRejoin' ? { rejoin_requested_at: now } : {}),
    ...(action.is === 'approveRejoin' || action.is === 'rejectRejoin'
      ? { rejoin_decided_at: now, rejoin_decided_by_name: by }
      : {}),
  }
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
  maxDaysLeave: (row) => String(row.most_days ?? maximumDaysOf({ natureLeave: row.nature, maxDaysLeave: '' }) ?? ''),
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
  rejectReason: (row) => row.reject_reason ?? '',
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const LEAVE_FIELDS = fieldsOf(LEAVE)

export function leaveOf(row: LeaveRow): Leave {
  return { ...readSendableFields(row.extra), ...mapped(row, LEAVE) }
}
