import { LEAVE_TYPES, MAX_LEAVE_DAYS } from '../contract/leave.ts'
import type { Leave, LeaveType } from '../contract/leave.ts'
import { isRealDay } from '../contract/primitives.ts'
import { addDays, daysBetween } from './business-day.ts'

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
export function maximumReturnDate({ dateFrom, type }: { dateFrom: string; type: LeaveType }): string {
  return addDays(dateFrom, MAX_LEAVE_DAYS[type])
}

/** The first day back at work: last day + 1. */
export function dueBack({ dateTo }: Pick<Days, 'dateTo'>): string {
  return addDays(dateTo, 1)
}

/** More days than the type allows: a warning, not a refusal. */
export function exceedsMaximum({ dateFrom, dateTo, type }: Days & { type: LeaveType }): boolean {
  return leaveDays({ dateFrom, dateTo }) > MAX_LEAVE_DAYS[type]
}

/**
 * Maximum days of a leave: `maxDaysLeave` if it is a plausible number, otherwise by its type; null for an unknown type.
 */
export function maximumDaysOf({
  natureLeave,
  maxDaysLeave,
}: Pick<Leave, 'natureLeave' | 'maxDaysLeave'>): number | null {
  const written = Number(maxDaysLeave)
  if (maxDaysLeave !== '' && Number.isInteger(written) && written > 0 && written < 1_000) return written
  const type = LEAVE_TYPES.find((each) => each === natureLeave)
  return type ? MAX_LEAVE_DAYS[type] : null
}

/** Whole days after the due day, at least 0. */
export function daysLate({ dateTo, dateRejoined }: { dateTo: string; dateRejoined: string }): number {
  return Math.max(0, daysBetween(dueBack({ dateTo }), dateRejoined))
}

/** Pending or approved leaves that share a day with these days. */
export function clashesWith<Other extends Days & Pick<Leave, 'status'>>(days: Days, others: readonly Other[]): Other[] {
  return others.filter(
    (other) =>
      (other.status === 'Pending' || other.status === 'Approved') &&
      hasDays(other) &&
      other.dateFrom <= days.dateTo &&
      days.dateFrom <= other.dateTo,
  )
}
