import type { DailyReport } from '../../contract/sales.ts'
import { daysInMonth, monthOf } from '../days/business-day.ts'
import { toHalalas } from '../values/halalas.ts'
import { isShiftReported, shiftOf } from './shift-of-report.ts'

/** Amounts in halalas; `percent` of the target. `null` for a month without a report, which has no average. */
export type Achievement = {
  month: string
  targetHalalas: number
  totalHalalas: number
  percent: number
  daysReported: number
  averageHalalas: number | null
  expectedHalalas: number | null
  expectedPercent: number | null
}

/** The total of both shifts; an unreported shift adds nothing. */
export function dayTotalHalalas(report: DailyReport): number {
  return toHalalas(shiftOf(report, 'morning').sales ?? 0) + toHalalas(shiftOf(report, 'night').sales ?? 0)
}

export function hasReport(report: DailyReport): boolean {
  return isShiftReported(report, 'morning') || isShiftReported(report, 'night')
}

/** The reports of `YYYY-MM`, newest day first. */
export function reportsOfMonth(reports: readonly DailyReport[], month: string): DailyReport[] {
  return newestFirst(reports.filter((report) => monthOf(report.day) === month && hasReport(report)))
}

export function newestFirst(reports: readonly DailyReport[]): DailyReport[] {
  return [...reports].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

/** A month's sales against the target, and the outlook at this pace (docs/rules.md, *Achievement and planning*). */
export function achievementOf({
  reports,
  month,
  targetHalalas,
}: {
  reports: readonly DailyReport[]
  month: string
  targetHalalas: number
}): Achievement {
  const ofMonth = reportsOfMonth(reports, month)
  const totalHalalas = ofMonth.reduce((sum, report) => sum + dayTotalHalalas(report), 0)
  const daysReported = new Set(ofMonth.map((report) => report.day)).size
  return achievementOfFigures({ month, targetHalalas, totalHalalas, daysReported })
}

/** The same from a month's total and number of days, if the daily reports are not available. */
export function achievementOfFigures({
  month,
  targetHalalas,
  totalHalalas,
  daysReported,
}: Pick<Achievement, 'month' | 'targetHalalas' | 'totalHalalas' | 'daysReported'>): Achievement {
  const average = daysReported === 0 ? null : totalHalalas / daysReported
  const expected = average === null ? null : Math.round(average * daysInMonth(month))
  return {
    month,
    targetHalalas,
    totalHalalas,
    percent: percentOf(totalHalalas, targetHalalas),
    daysReported,
    averageHalalas: average === null ? null : Math.round(average),
    expectedHalalas: expected,
    expectedPercent: expected === null ? null : percentOf(expected, targetHalalas),
  }
}

function percentOf(halalas: number, targetHalalas: number): number {
  return targetHalalas === 0 ? 0 : (halalas / targetHalalas) * 100
}
