import { LEAVE_TYPE_SETTINGS, mostDaysOf } from '../../contract/chain/leave-types.ts'
import type { Leave } from '../../contract/leave.ts'
import { isRealDay } from '../../contract/primitives.ts'
import { addDays, daysBetween } from '../days/business-day.ts'

type Days = { dateFrom: string; dateTo: string }

/** The inclusive number of days; 0 or less if the last day is before the first, 0 if either is unreadable. */
export function leaveDays({ dateFrom, dateTo }: Days): number {
  return hasDays({ dateFrom, dateTo }) ? daysBetween(dateFrom, dateTo) + 1 : 0
}

/** Whether both days of a leave are readable. */
export function hasDays({ dateFrom, dateTo }: Days): boolean {
  return dateFrom !== '' && dateTo !== ''
}

/** Limit for the days of a leave, counted from today: a day beyond it has a mistyped year. */
const LEAVE_WITHIN_DAYS = 3 * 366

/** The first and the last day that a leave can have. */
export function leaveDayLimits(today: string): { min: string; max: string } {
  return { min: addDays(today, -LEAVE_WITHIN_DAYS), max: addDays(today, LEAVE_WITHIN_DAYS) }
}

/** Whether a leave can have this day; false for a year that is still being typed, such as 0026. */
export function isLeaveDay(day: string, today: string): boolean {
  return isRealDay(day) && Math.abs(daysBetween(today, day)) <= LEAVE_WITHIN_DAYS
}

export type LeaveDayProblems = { dateFrom?: 'missing'; dateTo?: 'missing' | 'beforeFirst' }

/** The problems of the requested days; the form shows them and the server refuses them. */
export function leaveDayProblems({ dateFrom, dateTo }: Days, today: string): LeaveDayProblems {
  const isFirst = isLeaveDay(dateFrom, today)
  const last = isLeaveDay(dateTo, today) ? (isFirst && dateTo < dateFrom ? 'beforeFirst' : null) : 'missing'
  return { ...(isFirst ? {} : { dateFrom: 'missing' }), ...(last ? { dateTo: last } : {}) }
}

/** A rejoin cannot be before the first day of the leave. */
export function rejoinDayProblem({
  dateFrom,
  day,
  today,
}: {
  dateFrom: string
  day: string
  today: string
}): 'missing' | 'tooEarly' | null {
  if (!isLeaveDay(day, today)) return 'missing'
  return day < dateFrom ? 'tooEarly' : null
}

/** First day + maximum of the type (docs/rules.md, *Leave*). */
export function maximumReturnDate({ dateFrom, mostDays }: { dateFrom: string; mostDays: number }): string {
  return addDays(dateFrom, mostDays)
}

/** The first day back at work: last day + 1. */
export function dueBack({ dateTo }: Pick<Days, 'dateTo'>): string {
  return addDays(dateTo, 1)
}

/** More days than the type allows: a warning, not a refusal. */
export function exceedsMaximum({ dateFrom, dateTo, mostDays }: Days & { mostDays: number }): boolean {
  return leaveDays({ dateFrom, dateTo }) > mostDays
}

/**
 * Maximum days of a leave when it was requested: `maxDaysLeave` if it is a plausible number, otherwise what the product
 * starts with for its type; null for another type.
 */
export function maximumDaysOf({
  natureLeave,
  maxDaysLeave,
}: Pick<Leave, 'natureLeave' | 'maxDaysLeave'>): number | null {
  const written = Number(maxDaysLeave)
  if (maxDaysLeave !== '' && Number.isInteger(written) && written > 0 && written < 1_000) return written
  return mostDaysOf(LEAVE_TYPE_SETTINGS.initial, natureLeave)
}

/** Whole days after the due day, at least 0. */
export function daysLate({ dateTo, dateRejoined }: { dateTo: string; dateRejoined: string }): number {
  return Math.max(0, daysBetween(dueBack({ dateTo }), dateRejoined))
}

export function shareADay(one: Days, other: Days): boolean {
  return one.dateFrom <= other.dateTo && other.dateFrom <= one.dateTo
}

/** Pending or approved leaves that share a day with these days. */
export function clashesWith<Other extends Days & Pick<Leave, 'status'>>(days: Days, others: readonly Other[]): Other[] {
  return others.filter(
    (other) => (other.status === 'Pending' || other.status === 'Approved') && hasDays(other) && shareADay(other, days),
  )
}
