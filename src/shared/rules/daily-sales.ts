import type { DailyReport } from '../contract/sales.ts'
import { reportsOfMonth } from './achievement.ts'
import { toHalalas } from './halalas.ts'
import { shiftOf } from './shift-of-report.ts'

/** One day's bar: both shifts in halalas, null if not reported. */
export type DailySales = { day: string; morningHalalas: number | null; nightHalalas: number | null }

/** A month's days with a report, oldest first, for charts. */
export function dailySalesOf({ reports, month }: { reports: readonly DailyReport[]; month: string }): DailySales[] {
  return reportsOfMonth(reports, month)
    .reverse()
    .map((report) => ({
      day: report.day,
      morningHalalas: halalasOrNull(shiftOf(report, 'morning').sales),
      nightHalalas: halalasOrNull(shiftOf(report, 'night').sales),
    }))
}

function halalasOrNull(sar: number | null): number | null {
  return sar === null ? null : toHalalas(sar)
}
