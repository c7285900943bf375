import type { Leave } from '../../contract/leave.ts'
import { addDays, daysBetween } from '../days/business-day.ts'
import { hasDays } from './leave-days.ts'

export type Span = { from: string; to: string }

/** The days of actual absence: somebody who returned early is present from that day on. Null if there are none. */
export function daysAway({
  dateFrom,
  dateTo,
  dateRejoined,
}: Pick<Leave, 'dateFrom' | 'dateTo' | 'dateRejoined'>): Span | null {
  if (!hasDays({ dateFrom, dateTo })) return null
  const to = dateRejoined !== null && dateRejoined <= dateTo ? addDays(dateRejoined, -1) : dateTo
  return to < dateFrom ? null : { from: dateFrom, to }
}

/** The ids of the people who are on an approved leave that day. */
export function awayOn(day: string, leaves: readonly Leave[]): Set<string> {
  return new Set(
    leaves.flatMap((leave) => {
      const span = leave.status === 'Approved' ? daysAway(leave) : null
      return span && span.from <= day && day <= span.to ? [leave.requesterId] : []
    }),
  )
}

export function countDays({ from, to }: Span): number {
  return Math.max(0, daysBetween(from, to) + 1)
}

/** The days of overlapping spans within another one, each counted once. */
export function distinctDays(spans: readonly Span[], within: Span): number {
  let count = 0
  let counted = addDays(within.from, -1)
  for (const { from, to } of [...spans].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const rest = { from: later(from, addDays(counted, 1)), to: to < within.to ? to : within.to }
    count += countDays(rest)
    counted = later(counted, rest.to)
  }
  return count
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
