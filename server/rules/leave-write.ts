import type { Leave, LeaveUpdateBody } from '../../src/shared/contract/leave.ts'
import type { LeaveAction, LeaveActor } from '../../src/shared/rules/leave/leave-states.ts'

/**
 * The action that a client means by sending a whole leave: the first difference in a field that can be changed.
 * `unknown` is a difference that no action makes; null means no difference. The state machine checks whether the actor
 * may take the action now.
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
      Rejected: { is: 'reject', reason: body.rejectReason },
      Cancelled: { is: 'cancel' },
      Pending: 'unknown',
    } as const
    return actions[body.status]
  }
  const { dateRejoinRequest: date, dateRejoinRequestStatus: status } = body
  if (status === 'Approved' && leave.dateRejoinRequestStatus !== 'Approved') return { is: 'approveRejoin' }
  if (status === 'Rejected' && leave.dateRejoinRequestStatus !== 'Rejected')
    return { is: 'rejectRejoin', reason: body.rejectReason }
  if (actor === 'manager') return status === undefined || status === leave.dateRejoinRequestStatus ? null : 'unknown'
  const isAskedAnew = status === 'Pending' && leave.dateRejoinRequestStatus !== 'Pending'
  const isOtherDate = date !== undefined && date !== leave.dateRejoinRequest
  if (!isAskedAnew && !isOtherDate) return null
  return date ? { is: 'requestRejoin', date } : 'unknown'
}
