import type { DayType } from '../../contract/day-fields.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { daysBetween } from '../days/business-day.ts'
import { HALALAS_PER_SAR, toHalalas } from '../values/halalas.ts'
import { daysReportedTwice } from './doubles.ts'
import { isOwnShift, isShiftReported, shiftOf } from './shift-of-report.ts'
import type { Reporter } from './shift-of-report.ts'

/** With fewer known days nothing is called usual. */
const FEWEST_DAYS = 4
/** The newest days that count. */
const MOST_DAYS = 8
const WEEK_DAYS = 7
/** Half a year. Older days say nothing of today. */
export const USUAL_SPAN_DAYS = 182

type Saved = { day: string; shift: Shift; dayType: DayType; sales: number }

/**
 * How many whole SAR a figure is above what the person usually sells in that shift on that weekday (below: negative);
 * null if that is not known, or if it is as usual. Usual is the median of their newest eight such shifts before that
 * day. A shift that may be a namesake's does not count, nor one of a day with another number of shifts or with two
 * reports.
 */
export function aboveUsual({
  reports,
  me,
  saved: { day, shift, dayType, sales },
}: {
  reports: readonly DailyReport[]
  me: Reporter
  saved: Saved
}): number | null {
  const twice = daysReportedTwice(reports)
  const earlier = reports
    .filter((report) => {
      const days = daysBetween(report.day, day)
      return (
        days > 0 &&
        days <= USUAL_SPAN_DAYS &&
        days % WEEK_DAYS === 0 &&
        !twice.has(report.day) &&
        report.dayType === dayType &&
        isShiftReported(report, shift) &&
        isOwnShift(report, shift, me) === true
      )
    })
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((report) => shiftOf(report, shift).sales ?? [])
    .slice(0, MOST_DAYS)
    .map(toHalalas)
  if (earlier.length < FEWEST_DAYS) return null
  return Math.round((toHalalas(sales) - medianOf(earlier)) / HALALAS_PER_SAR) || null
}

function medianOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
