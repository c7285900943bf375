import type { Leave, LeaveState } from '../../contract/leave.ts'
import { daysLate } from './leave-days.ts'

/** The actions on a leave. `is`: its name in stored rows and in announcements. `reason`: empty if none was given. */
export type LeaveAction =
  | { is: 'cancel' }
  | { is: 'approve' }
  | { is: 'reject'; reason: string }
  | { is: 'requestRejoin'; date: string }
  | { is: 'approveRejoin' }
  | { is: 'rejectRejoin'; reason: string }

export const LEAVE_ACTIONS = ['cancel', 'approve', 'reject', 'requestRejoin', 'approveRejoin', 'rejectRejoin'] as const

/** The role in which a person acts on a leave; a manager decides about their own leave as a manager. */
export type LeaveActor = 'requester' | 'manager'

export type LeaveChange =
  | {
      ok: true
      changes: { status?: LeaveState } & Partial<
        Pick<Leave, 'dateRejoinRequest' | 'dateRejoinRequestStatus' | 'dateRejoined' | 'daysLate' | 'rejectReason'>
      >
    }
  | { ok: false; code: 'forbidden' | 'forbidden_transition' }

const ACTOR_OF: Record<LeaveAction['is'], LeaveActor> = {
  cancel: 'requester',
  requestRejoin: 'requester',
  approve: 'manager',
  reject: 'manager',
  approveRejoin: 'manager',
  rejectRejoin: 'manager',
}

/** The state machine of leaves (docs/rules.md, *Leave*), used by the server, the screens and the replay. */
export function changeLeave({
  leave,
  action,
  actor,
}: {
  leave: Leave
  action: LeaveAction
  actor: LeaveActor
}): LeaveChange {
  if (ACTOR_OF[action.is] !== actor) return { ok: false, code: 'forbidden' }
  switch (action.is) {
    case 'cancel':
      return leave.status === 'Pending' ? { ok: true, changes: { status: 'Cancelled' } } : NOT_NOW
    case 'approve':
      return leave.status === 'Pending' ? { ok: true, changes: { status: 'Approved' } } : NOT_NOW
    case 'reject':
      return leave.status === 'Pending'
        ? { ok: true, changes: { status: 'Rejected', ...reasonIn(leave, action.reason) } }
        : NOT_NOW
    case 'requestRejoin':
      return isRejoinOpen(leave)
        ? {
            ok: true,
            changes: {
              dateRejoinRequest: action.date,
              dateRejoinRequestStatus: 'Pending',
              ...reasonIn(leave, ''),
            },
          }
        : NOT_NOW
    case 'approveRejoin':
      return isRejoinOpen(leave) && leave.dateRejoinRequest !== null
        ? { ok: true, changes: rejoined({ leave, date: leave.dateRejoinRequest }) }
        : NOT_NOW
    case 'rejectRejoin':
      return isRejoinOpen(leave) && leave.dateRejoinRequest !== null && leave.dateRejoinRequestStatus !== 'Rejected'
        ? { ok: true, changes: { dateRejoinRequestStatus: 'Rejected', ...reasonIn(leave, action.reason) } }
        : NOT_NOW
  }
}

const NOT_NOW: LeaveChange = { ok: false, code: 'forbidden_transition' }

/** The reason as it becomes; null if it stays, as on a server that keeps none. */
function reasonIn(leave: Leave, reason: string): Pick<Leave, 'rejectReason'> | null {
  return keepsReasons(leave) && leave.rejectReason !== reason ? { rejectReason: reason } : null
}

/** Whether the server that has the leave keeps the reason of a rejection. */
export function keepsReasons({ revision }: Leave): boolean {
  return revision !== undefined
}

/** Approved and not rejoined yet: a rejoin may be requested, edited and decided. */
export function isRejoinOpen({ status, dateRejoined, dateRejoinRequestStatus }: Leave): boolean {
  return status === 'Approved' && dateRejoined === null && dateRejoinRequestStatus !== 'Approved'
}

/** The manager's list of return requests that a leave belongs to; null if none. */
export function returnListOf(leave: Leave): 'Pending' | 'Rejected' | 'Approved' | null {
  if (leave.status !== 'Approved' || leave.dateRejoinRequest === null) return null
  return leave.dateRejoinRequestStatus ?? 'Pending'
}

function rejoined({ leave, date }: { leave: Leave; date: string }) {
  return {
    dateRejoinRequestStatus: 'Approved' as const,
    dateRejoined: date,
    daysLate: String(daysLate({ dateTo: leave.dateTo, dateRejoined: date })),
    ...reasonIn(leave, ''),
  }
}
