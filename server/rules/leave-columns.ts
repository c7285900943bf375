import type { LeaveAction, LeaveChange } from '../../src/shared/rules/leave-states.ts'
import type { LeaveRow } from '../database/tables.ts'

type Changes = Extract<LeaveChange, { ok: true }>['changes']

/** The columns that a change of a leave sets, including who decided it and when, for the leave's timeline. */
export function leaveColumns({
  changes,
  action,
  by,
  now,
}: {
  changes: Changes
  action: LeaveAction
  by: string
  now: string
}): Partial<LeaveRow> {
  return {
    ...(changes.status === undefined ? {} : { status: changes.status, decided_at: now, decided_by_name: by }),
    ...(changes.dateRejoinRequest === undefined ? {} : { rejoin_request: changes.dateRejoinRequest }),
    ...(changes.dateRejoinRequestStatus === undefined ? {} : { rejoin_status: changes.dateRejoinRequestStatus }),
    ...(changes.dateRejoined === undefined ? {} : { date_rejoined: changes.dateRejoined }),
    ...(changes.daysLate === undefined ? {} : { days_late: changes.daysLate }),
    ...(action.is === 'requestRejoin' ? { rejoin_requested_at: now } : {}),
    ...(action.is === 'approveRejoin' || action.is === 'rejectRejoin'
      ? { rejoin_decided_at: now, rejoin_decided_by_name: by }
      : {}),
  }
}
