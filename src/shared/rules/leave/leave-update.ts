import type { Leave } from '../../contract/leave.ts'
import { asItCame } from '../../contract/readable.ts'
import { countedLeaves } from './doubled-leaves.ts'
import { changeLeave, keepsReasons } from './leave-states.ts'
import type { LeaveAction, LeaveActor } from './leave-states.ts'

export type LeaveUpdateIntent = { leaveId: string; action: LeaveAction; actor: LeaveActor }

/** The rejoin request as the person saw it. */
export type LeaveUpdateBase = Pick<Leave, 'dateRejoinRequest' | 'dateRejoinRequestStatus'>

export type LeaveUpdateDecision =
  | { action: 'edit'; leaveId: string; body: Record<string, unknown> }
  | { action: 'nothing'; leave: Leave }
  | { action: 'conflict'; code: 'leave_decided' | 'leave_gone' | 'rejoin_changed'; current: Leave | null }

type Meant = { intent: LeaveUpdateIntent; base: LeaveUpdateBase | null; ambiguous: boolean }

/**
 * Decides about a change of a leave, given the server's current leave with its copies, none if it is gone: already done,
 * still possible, or no longer possible, which is shown and never forced. The whole leave is sent back, including
 * unknown fields. What becomes of the change is decided by the copy that counts; then each other copy that still allows
 * it is written in turn.
 */
export function decideLeaveUpdate({ server, ...meant }: Meant & { server: readonly Leave[] }): LeaveUpdateDecision {
  const [counted, ...others] = countedLeaves(server)[0]?.copies ?? []
  if (!counted) return { action: 'conflict', code: 'leave_gone', current: null }
  const decision = decideLeave(counted, meant)
  if (decision.action !== 'nothing') return decision
  return others.map((copy) => decideLeave(copy, meant)).find(({ action }) => action === 'edit') ?? decision
}

function decideLeave(server: Leave, { intent, base, ambiguous }: Meant): LeaveUpdateDecision {
  const isDone = isAsMeant(server, intent.action) && !isOfAnotherDate({ server, action: intent.action, base })
  if (isDone || (ambiguous && wasRefusedSince({ server, action: intent.action, base })))
    return { action: 'nothing', leave: server }
  const change = changeLeave({ leave: server, action: intent.action, actor: intent.actor })
  if (!change.ok) return { action: 'conflict', code: 'leave_decided', current: server }
  if (isOfAnotherDate({ server, action: intent.action, base }))
    return { action: 'conflict', code: 'rejoin_changed', current: server }
  return { action: 'edit', leaveId: server._id, body: { ...asItCame(server), ...change.changes } }
}

/** The leave with an unsent change applied; unchanged if the change is no longer possible. */
export function overlayLeaveUpdate(leave: Leave, { action, actor }: LeaveUpdateIntent): Leave {
  const change = changeLeave({ leave, action, actor })
  return change.ok ? { ...leave, ...change.changes } : leave
}

/** An earlier send arrived, and a manager has rejected that request since: asking again would be a second request. */
function wasRefusedSince({
  server,
  action,
  base,
}: {
  server: Leave
  action: LeaveAction
  base: LeaveUpdateBase | null
}): boolean {
  if (
    action.is !== 'requestRejoin' ||
    server.dateRejoinRequestStatus !== 'Rejected' ||
    server.dateRejoinRequest !== action.date
  )
    return false
  return base?.dateRejoinRequestStatus !== 'Rejected' || base.dateRejoinRequest !== action.date
}

/** A manager decides about the day that they saw; a later requested day is a different question. */
function isOfAnotherDate({
  server,
  action,
  base,
}: {
  server: Leave
  action: LeaveAction
  base: LeaveUpdateBase | null
}): boolean {
  if (action.is !== 'approveRejoin' && action.is !== 'rejectRejoin') return false
  return base !== null && base.dateRejoinRequest !== server.dateRejoinRequest
}

function isAsMeant(leave: Leave, action: LeaveAction): boolean {
  switch (action.is) {
    case 'cancel':
      return leave.status === 'Cancelled'
    case 'approve':
      return leave.status === 'Approved'
    case 'reject':
      return leave.status === 'Rejected' && hasReason(leave, action.reason)
    case 'requestRejoin':
      return leave.dateRejoinRequest === action.date && leave.dateRejoinRequestStatus === 'Pending'
    case 'approveRejoin':
      return leave.dateRejoinRequestStatus === 'Approved'
    case 'rejectRejoin':
      return leave.dateRejoinRequestStatus === 'Rejected' && hasReason(leave, action.reason)
  }
}

/** Another manager's rejection has another reason, and this one's author is told that theirs was not taken. */
function hasReason(leave: Leave, reason: string): boolean {
  return !keepsReasons(leave) || leave.rejectReason === reason
}
