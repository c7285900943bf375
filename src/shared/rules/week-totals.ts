import type { DailyReport } from '../contract/sales.ts'
import { SHIFTS } from '../contract/sales.ts'
import { dayTotalHalalas } from './achievement.ts'
import { addDays } from './business-day.ts'
import { toHalalas } from './halalas.ts'
import { isOwnShift, isShiftReported, shiftOf } from './shift-of-report.ts'
import type { Reporter } from './shift-of-report.ts'

const WEEK_DAYS = 7

/** The sales of the week from that Sunday on: of the pharmacy, and of one person's shifts. */
export type WeekTotals = { from: string; totalHalalas: number; ownHalalas: number }

/** The Sunday on which the week of that day begins. */
export function weekStartOf(day: string): string {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
}

/** This week and the last one. `reports` reach back two weeks. */
export function weekTotalsOf({
  reports,
  today,
  me,
}: {
  reports: readonly DailyReport[]
  today: string
  me: Reporter
}): [WeekTotals, WeekTotals] {
  const from = weekStartOf(today)
  const totals = (start: string): WeekTotals => {
    const end = addDays(start, WEEK_DAYS)
    const ofWeek = reports.filter(({ day }) => day >= start && day < end)
    return {
      from: start,
      totalHalalas: ofWeek.reduce((sum, report) => sum + dayTotalHalalas(report), 0),
      ownHalalas: ofWeek.reduce((sum, report) => sum + ownHalalas(report, me), 0),
    }
  }
  return [totals(from), totals(addDays(from, -WEEK_DAYS))]
}

function ownHalalas(report: DailyReport, me: Reporter): number {
  return SHIFTS.reduce((sum, shift) => {
    const { sales } = shiftOf(report, shift)
    return isShiftReported(report, shift) && isOwnShift(report, shift, me) ? sum + toHalalas(sales ?? 0) : sum
  }, 0)
}
