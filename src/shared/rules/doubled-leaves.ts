import type { Leave } from '../contract/leave.ts'
import { byId, moreThanOne, operationOf } from './doubles.ts'

type Standing = Pick<Leave, '_id' | 'requesterId' | 'status' | 'clientRef'>

/**
 * Order in which copies of a leave count: a manager's decision first; a cancelled or unreadable copy does not override
 * another.
 */
const DECIDED: readonly Leave['status'][] = ['Approved', 'Rejected', 'Pending', 'Cancelled', null]

/** One leave for each requester and `clientRef`. */
export function countedLeaves<Counted extends Standing>(leaves: readonly Counted[]): Counted[] {
  const byOperation = new Map<string | number, Counted>()
  for (const [index, leave] of leaves.entries()) {
    const key = operationOf(leave.clientRef, [leave.requesterId]) ?? index
    const other = byOperation.get(key)
    const isFirst =
      !other ||
      DECIDED.indexOf(leave.status) - DECIDED.indexOf(other.status) < 0 ||
      (leave.status === other.status && byId(leave, other) < 0)
    if (isFirst) byOperation.set(key, leave)
  }
  return [...byOperation.values()]
}

type Asked = Pick<Leave, '_id' | 'natureLeave' | 'dateFrom' | 'dateTo' | 'applyDate' | 'status'>

/** Ids of one person's pending or approved leaves with the same content and apply date. */
export function leavesAskedTwice(leaves: readonly Asked[]): Set<string> {
  const standing = leaves.filter(({ status }) => status === 'Pending' || status === 'Approved')
  const twice = moreThanOne(standing.map(sayingOf))
  return new Set(standing.filter((leave) => twice.has(sayingOf(leave))).map(({ _id }) => _id))
}

function sayingOf({ natureLeave, dateFrom, dateTo, applyDate }: Asked): string {
  return JSON.stringify([natureLeave, dateFrom, dateTo, applyDate])
}
