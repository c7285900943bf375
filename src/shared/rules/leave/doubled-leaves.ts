import type { Leave } from '../../contract/leave.ts'
import { byOperation, moreThanOne } from '../sales/doubles.ts'

/**
 * Order in which copies of a leave count: a manager's decision first; a cancelled or unreadable copy does not override
 * another.
 */
const DECIDED: readonly Leave['status'][] = ['Approved', 'Rejected', 'Pending', 'Cancelled', null]

/** A leave as it counts, and all its copies on the server, the counted one first. */
export type CountedLeave = { leave: Leave; copies: Leave[] }

/** One leave for each requester, type, days and `clientRef`. A change goes to every copy. */
export function countedLeaves(leaves: readonly Leave[]): CountedLeave[] {
  return byOperation(leaves, ({ requesterId, natureLeave, dateFrom, dateTo }) =>
    [requesterId, natureLeave, dateFrom, dateTo].map(String),
  ).map((stored) => {
    const copies = stored.toSorted(byDecision)
    return { leave: copies[0] ?? stored[0], copies }
  })
}

/** This leave and its copies among the requester's leaves. */
export function copiesOfLeave(leave: Leave, leaves: readonly Leave[]): Leave[] {
  const counted = countedLeaves(leaves).find(({ copies }) => copies.some(({ _id }) => _id === leave._id))
  return counted?.copies ?? [leave]
}

function byDecision(one: Leave, other: Leave): number {
  const [first, second] = [rankOf(one.status), rankOf(other.status)]
  return first - second || rankOf(one.dateRejoinRequestStatus) - rankOf(other.dateRejoinRequestStatus)
}

function rankOf(status: Leave['status']): number {
  return DECIDED.indexOf(status)
}

type Asked = Content & Pick<Leave, '_id' | 'status'>

/** Ids of one person's pending or approved leaves with the same content and apply date. */
export function leavesAskedTwice(leaves: readonly Asked[]): Set<string> {
  const standing = leaves.filter(({ status }) => status === 'Pending' || status === 'Approved')
  const twice = moreThanOne(standing.map(contentOfLeave))
  return new Set(standing.filter((leave) => twice.has(contentOfLeave(leave))).map(({ _id }) => _id))
}

type Content = Pick<Leave, 'natureLeave' | 'dateFrom' | 'dateTo' | 'applyDate'>

/** What equal requests of one person have in common. */
export function contentOfLeave({ natureLeave, dateFrom, dateTo, applyDate }: Content): string {
  return JSON.stringify([natureLeave, dateFrom, dateTo, applyDate])
}
