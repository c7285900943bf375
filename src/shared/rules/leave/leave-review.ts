import type { Leave } from '../../contract/leave.ts'
import { riyadhDayOf } from '../days/business-day.ts'
import { countDays, daysAway } from './days-away.ts'
import { returnListOf } from './leave-states.ts'
import { isPharmacy } from '../people/workplace.ts'

/** What a manager considers before deciding about a leave. */

/** `parked`: own entries that need their manager. */
export type WaitingRequests = WaitingLeaves & { overtime: number; parked: number }

type WaitingLeaves = { leaves: number; returns: number }

/** How many leave requests and rejoin requests wait for a manager. `counted`: without copies. */
export function waitingRequestsIn(counted: readonly Leave[]): WaitingLeaves {
  return {
    leaves: counted.filter(({ status }) => status === 'Pending').length,
    returns: counted.filter((leave) => returnListOf(leave) === 'Pending').length,
  }
}

/** Whether it or the return from it waits for a manager. */
export function isWaiting(leave: Leave): boolean {
  return leave.status === 'Pending' || returnListOf(leave) === 'Pending'
}

/** Compares waiting requests: the longest waiting first. */
export function longestFirst(since: (leave: Leave) => string): (a: Leave, b: Leave) => number {
  return (a, b) => compare(since(a), since(b)) || compare(a.createdAt ?? '', b.createdAt ?? '') || compare(a._id, b._id)
}

export type Absence = {
  leave: Leave
  /** Days shared with the leave under review. */
  days: number
}

type Asked = {
  leave: Leave
  others: readonly Leave[]
  /** A person's place of work; undefined if unknown. */
  pharmacyOf: (userId: string) => string | undefined
}

/**
 * Other people of the same pharmacy with an approved or pending leave in those days: approved first, then by first day.
 * Null if the requester's pharmacy is unknown or they have none.
 */
export function awayTogether({ leave, others, pharmacyOf }: Asked): Absence[] | null {
  const pharmacy = pharmacyOf(leave.requesterId)
  if (!pharmacy || !isPharmacy(pharmacy)) return null
  return others
    .filter(
      ({ _id, requesterId }) =>
        _id !== leave._id && requesterId !== leave.requesterId && pharmacyOf(requesterId) === pharmacy,
    )
    .flatMap((other) => sharing(leave, other) ?? [])
    .sort(
      (a, b) =>
        compare(a.leave.status ?? '', b.leave.status ?? '') ||
        compare(a.leave.dateFrom, b.leave.dateFrom) ||
        compare(a.leave._id, b.leave._id),
    )
}

/** Other leaves of the same person that share days with this one. */
export function clashingOwn({ leave, others }: Pick<Asked, 'leave' | 'others'>): Absence[] {
  return others
    .filter(({ _id, requesterId }) => _id !== leave._id && requesterId === leave.requesterId)
    .flatMap((other) => sharing(leave, other) ?? [])
}

function sharing(leave: Leave, other: Leave): Absence | null {
  if (other.status !== 'Approved' && other.status !== 'Pending') return null
  const [own, theirs] = [daysAway(leave), daysAway(other)]
  if (!own || !theirs) return null
  const days = countDays({ from: later(own.from, theirs.from), to: earlier(own.to, theirs.to) })
  return days > 0 ? { leave: other, days } : null
}

/** The day since which a request waits: by the server's time if known. */
export function waitingSince({
  createdAt,
  applyDate,
  dateFrom,
}: Pick<Leave, 'createdAt' | 'applyDate' | 'dateFrom'>): string {
  return (createdAt === null ? null : dayOf(createdAt)) ?? applyDate ?? dateFrom
}

/** Since when a rejoin request waits: if no server recorded that, the requested day is the best estimate. */
export function returnWaitingSince(leave: Leave): string {
  const { rejoinRequestedAt } = leave
  if (typeof rejoinRequestedAt === 'string' && rejoinRequestedAt !== '') return rejoinRequestedAt
  return leave.dateRejoinRequest ?? leave.dateTo
}

function dayOf(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : riyadhDayOf(time)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
