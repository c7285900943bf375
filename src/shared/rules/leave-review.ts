import type { Leave } from '../contract/leave.ts'
import { addDays, daysBetween, riyadhDayOf } from './business-day.ts'
import { countedLeaves } from './doubled-leaves.ts'
import { hasDays } from './leave-days.ts'
import { returnListOf } from './leave-states.ts'
import { isPharmacy } from './workplace.ts'

/** What a manager considers before deciding about a leave. */

export type WaitingRequests = { leaves: number; returns: number }

/** Number of leave requests and rejoin requests that wait for a manager. */
export function waitingRequestsIn(all: readonly Leave[]): WaitingRequests {
  const leaves = countedLeaves(all)
  return {
    leaves: leaves.filter(({ status }) => status === 'Pending').length,
    returns: leaves.filter((leave) => returnListOf(leave) === 'Pending').length,
  }
}

type Span = { from: string; to: string }

/** The days of actual absence: somebody who returned early is present from that day on. Null if there are none. */
function daysAway({
  dateFrom,
  dateTo,
  dateRejoined,
}: Pick<Leave, 'dateFrom' | 'dateTo' | 'dateRejoined'>): Span | null {
  if (!hasDays({ dateFrom, dateTo })) return null
  const to = dateRejoined !== null && dateRejoined <= dateTo ? addDays(dateRejoined, -1) : dateTo
  return to < dateFrom ? null : { from: dateFrom, to }
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

type Taken = { leaves: readonly Leave[]; requesterId: string; type: string; year: number; today: string }

/**
 * Days of approved leaves of that type in the calendar year, each day counted once; `ahead`: of these, days still to
 * come. An early return reduces them; days of a late return are not leave.
 */
export function daysTakenIn({ leaves, requesterId, type, year, today }: Taken): { days: number; ahead: number } {
  const spans = leaves
    .filter((leave) => leave.requesterId === requesterId && leave.natureLeave === type && leave.status === 'Approved')
    .flatMap((leave) => daysAway(leave) ?? [])
  return {
    days: distinctDays(spans, { from: `${year}-01-01`, to: `${year}-12-31` }),
    ahead: distinctDays(spans, { from: later(`${year}-01-01`, addDays(today, 1)), to: `${year}-12-31` }),
  }
}

/** Counts each day of overlapping spans once. */
function distinctDays(spans: readonly Span[], within: Span): number {
  let count = 0
  let counted = addDays(within.from, -1)
  for (const { from, to } of [...spans].sort((a, b) => compare(a.from, b.from))) {
    const rest = { from: later(from, addDays(counted, 1)), to: earlier(to, within.to) }
    count += countDays(rest)
    counted = later(counted, rest.to)
  }
  return count
}

/** The day since which a request waits: by the server's time if known. */
export function waitingSince({
  createdAt,
  applyDate,
  dateFrom,
}: Pick<Leave, 'createdAt' | 'applyDate' | 'dateFrom'>): string {
  return (createdAt === null ? null : dayOf(createdAt)) ?? applyDate ?? dateFrom
}

function dayOf(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : riyadhDayOf(time)
}

function countDays({ from, to }: Span): number {
  return Math.max(0, daysBetween(from, to) + 1)
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
