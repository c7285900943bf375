import type { DailyReport } from '../../contract/sales.ts'
import { SHIFTS } from '../../contract/sales.ts'
import { dayTotalHalalas } from './achievement.ts'
import { addDays } from '../days/business-day.ts'
import { toHalalas } from '../values/halalas.ts'
import { isOwnShift, isShiftReported, shiftOf } from './shift-of-report.ts'
import type { Reporter } from './shift-of-report.ts'

const WEEK_DAYS = 7

/**
 * The sales of the week from that Sunday on: of the pharmacy, and of one person's shifts; null if a shift may be theirs
 * or a namesake's.
 */
export type WeekTotals = { from: string; totalHalalas: number; ownHalalas: number | null }

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
      ownHalalas: ownHalalas(ofWeek, me),
    }
  }
  return [totals(from), totals(addDays(from, -WEEK_DAYS))]
}

function ownHalalas(reports: readonly DailyReport[], me: Reporter): number | null {
  const shifts = reports.flatMap((report) =>
    SHIFTS.flatMap((shift) =>
      isShiftReported(report, shift)
        ? { isOwn: isOwnShift(report, shift, me), sales: shiftOf(report, shift).sales ?? 0 }
        : [],
    ),
  )
  if (shifts.some(({ isOwn }) => isOwn === null)) return null
  return shifts.reduce((sum, { isOwn, sales }) => (isOwn ? sum + toHalalas(sales) : sum), 0)
}
