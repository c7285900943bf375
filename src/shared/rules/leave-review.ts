import type { Leave } from '../contract/leave.ts'
import { addDays, daysBetween, riyadhDayOf } from './business-day.ts'
import { countedLeaves } from './doubled-leaves.ts'
import { hasDays } from './leave-days.ts'
import { returnListOf } from './leave-states.ts'
import { isPharmacy } from './workplace.ts'

/** What a manager weighs before deciding about a leave. */

export type WaitingRequests = { leaves: number; returns: number }

/** Leave requests and rejoin requests that wait for a manager. */
export function waitingRequestsIn(all: readonly Leave[]): WaitingRequests {
  const leaves = countedLeaves(all)
  return {
    leaves: leaves.filter(({ status }) => status === 'Pending').length,
    returns: leaves.filter((leave) => returnListOf(leave) === 'Pending').length,
  }
}

type Span = { from: string; to: string }

/** The days somebody is really away for a leave: whoever came back early is there again from that day. Null: none at all. */
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
  /** Days shared with the leave that is looked at. */
  days: number
}

type Asked = {
  leave: Leave
  others: readonly Leave[]
  /** Where somebody works; undefined when it is not known. */ pharmacyOf: (userId: string) => string | undefined
}

/**
 * Who else of the same pharmacy is away in those days, or has asked to be: approved first, then by first day. Null when the
 * requester's pharmacy is not known, or there is none.
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

/** Other leaves of the same person on some of those days. */
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
 * Days of approved leaves of that type that fall into the calendar year, no day twice; `ahead` of them are still to come.
 * Whoever came back early took fewer; days late are not days of leave.
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

/** Of overlapping spans each day counts once. */
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

/** Since when a request waits: the day it was made, by the server's time where that is written. */
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
