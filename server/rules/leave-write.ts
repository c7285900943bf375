import type { Leave, LeaveUpdateBody } from '../../src/shared/contract/leave.ts'
import type { LeaveAction, LeaveActor } from '../../src/shared/rules/leave-states.ts'

/**
 * What the sender of a whole leave means: the first difference in a field that somebody could change. `unknown` is a
 * difference that no action makes; null means that nothing differs. Whether it is allowed now, and to them, the state
 * machine says.
 */
export function meantAction({
  leave,
  body,
  actor,
}: {
  leave: Leave
  body: LeaveUpdateBody
  actor: LeaveActor
}): LeaveAction | 'unknown' | null {
  if (body.status !== undefined && body.status !== leave.status) {
    const actions = {
      Approved: { is: 'approve' },
      Rejected: { is: 'reject' },
      Cancelled: { is: 'cancel' },
      Pending: 'unknown',
    } as const
    return actions[body.status]
  }
  const { dateRejoinRequest: date, dateRejoinRequestStatus: status } = body
  if (status === 'Approved' && leave.dateRejoinRequestStatus !== 'Approved') return { is: 'approveRejoin' }
  if (status === 'Rejected' && leave.dateRejoinRequestStatus !== 'Rejected') return { is: 'rejectRejoin' }
  if (actor === 'manager') return status === undefined || status === leave.dateRejoinRequestStatus ? null : 'unknown'
  const isAskedAnew = status === 'Pending' && leave.dateRejoinRequestStatus !== 'Pending'
  const isOtherDate = date !== undefined && date !== leave.dateRejoinRequest
  if (!isAskedAnew && !isOtherDate) return null
  return date ? { is: 'requestRejoin', date } : 'unknown'
}
