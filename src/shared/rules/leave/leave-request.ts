import { LEAVE_TYPE_SETTINGS, mostDaysOf } from '../../contract/chain/leave-types.ts'
import type { Leave } from '../../contract/leave.ts'
import { contentOfLeave, countedLeaves } from './doubled-leaves.ts'
import { leaveDays } from './leave-days.ts'

/** The request, with the names that a plain server takes from the body. */
export type LeaveRequestIntent = {
  natureLeave: string
  /** The most days of that type when it was recorded; missing if the chain no longer had it. */
  mostDays?: number | undefined
  dateFrom: string
  dateTo: string
  applyDate: string
  outsideTravelling: boolean
  comment: string
  requesterName: string
  requesterShortestName: string
  requesterEmail: string
}

export type LeaveRequestDecision =
  | { action: 'create'; body: Record<string, unknown> }
  | { action: 'nothing'; leave: Leave }
  /** A server without references stored the request twice; both are shown. */
  | { action: 'conflict'; code: 'double_leave'; current: Leave[] }

/**
 * Finds the request among the person's own leaves. If the server stores `clientRef`, that is certain; otherwise, and
 * only after an ambiguous send, it is found by type, days and apply date. `seenBefore`: ids of the leaves that existed
 * when the request was recorded; an older leave that looks the same is a different one.
 */
export function decideLeaveRequest({
  server,
  intent,
  requesterId,
  opId,
  ambiguous,
  seenBefore,
}: {
  server: Leave[]
  intent: LeaveRequestIntent
  requesterId: string
  opId: string
  ambiguous: boolean
  seenBefore: readonly string[]
}): LeaveRequestDecision {
  const own = server.filter((leave) => leave.requesterId === requesterId || leave.requesterId === '')
  const [certain] = countedLeaves(own.filter((leave) => leave.clientRef === opId))
  if (certain) return { action: 'nothing', leave: certain.leave }
  const content = contentOfLeave(intent)
  const alike = own.filter(
    (leave) => !leave.clientRef && !seenBefore.includes(leave._id) && contentOfLeave(leave) === content,
  )
  const [first, ...more] = ambiguous ? alike : []
  if (first && more.length > 0) return { action: 'conflict', code: 'double_leave', current: alike }
  if (first) return { action: 'nothing', leave: first }
  return { action: 'create', body: leaveBody({ intent, requesterId, opId }) }
}

/** The whole leave, which a plain server stores as it is. */
export function leaveBody({
  intent: { mostDays, ...intent },
  requesterId,
  opId,
}: {
  intent: LeaveRequestIntent
  requesterId: string
  opId: string
}) {
  return {
    ...intent,
    requesterId,
    status: 'Pending',
    dateRejoined: null,
    daysLate: '0',
    realDaysLeave: String(leaveDays(intent)),
    maxDaysLeave: String(mostDays ?? mostDaysOf(LEAVE_TYPE_SETTINGS.initial, intent.natureLeave) ?? ''),
    dateRejoinRequest: null,
    dateRejoinRequestStatus: null,
    clientRef: opId,
  }
}

/** Whether a pending or approved leave of that type and those days was requested later, by none of these operations. */
export function isEnteredAnew(
  { natureLeave, dateFrom, dateTo }: LeaveRequestIntent,
  { server, seenBefore, opIds }: { server: Leave[]; seenBefore: readonly string[]; opIds: ReadonlySet<string> },
): boolean {
  return server.some(
    (leave) =>
      leave.natureLeave === natureLeave &&
      leave.dateFrom === dateFrom &&
      leave.dateTo === dateTo &&
      (leave.status === 'Pending' || leave.status === 'Approved') &&
      !seenBefore.includes(leave._id) &&
      !opIds.has(leave.clientRef ?? ''),
  )
}
