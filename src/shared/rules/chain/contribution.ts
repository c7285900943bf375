import type { DailyReport } from '../../contract/sales.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { Shift } from '../../contract/sales.ts'
import { hasReport, newestFirst, reportsOfMonth } from '../sales/achievement.ts'
import { addDays } from '../days/business-day.ts'
import { CONTRIBUTION_DAYS } from '../days/home-span.ts'
import { toHalalas } from '../values/halalas.ts'
import { isShiftReported, shiftOf } from '../sales/shift-of-report.ts'

/** `percent` of the total; 0 if the total is 0. */
export type Contribution = { pharmacist: string; halalas: number; percent: number; shifts: number }

/** The reports from 27 days ago to today, newest first. */
export function reportsOfLastDays({
  reports,
  today,
}: {
  reports: readonly DailyReport[]
  today: string
}): DailyReport[] {
  const from = addDays(today, 1 - CONTRIBUTION_DAYS)
  const recent = reports.filter((report) => report.day >= from && report.day <= today && hasReport(report))
  return newestFirst(recent).slice(0, CONTRIBUTION_DAYS)
}

/** Contributions of these days, largest share first. */
export function contributionOfLastDays(of: { reports: readonly DailyReport[]; today: string }): Contribution[] {
  return contributionOf(reportsOfLastDays(of))
}

export function contributionOfMonth({
  reports,
  month,
}: {
  reports: readonly DailyReport[]
  month: string
}): Contribution[] {
  return contributionOf(reportsOfMonth(reports, month))
}

/** `sales` in SAR; null if the figure failed validation. */
export type SoldShift = { report: DailyReport; shift: Shift; pharmacist: string; sales: number | null }

/** The reported shifts, in the order of the reports, each with the name on it; empty if that cannot be read. */
export function soldShifts(reports: readonly DailyReport[]): SoldShift[] {
  return reports.flatMap((report) =>
    SHIFTS.filter((shift) => isShiftReported(report, shift)).map((shift) => {
      const { pharmacist, sales } = shiftOf(report, shift)
      return { report, shift, pharmacist: (pharmacist ?? '').trim(), sales }
    }),
  )
}

/** Each shift counts for its own pharmacist. */
function contributionOf(reports: readonly DailyReport[]): Contribution[] {
  const byName = new Map<string, { halalas: number; shifts: number }>()
  for (const { pharmacist, sales } of soldShifts(reports)) {
    const sum = byName.get(pharmacist) ?? { halalas: 0, shifts: 0 }
    byName.set(pharmacist, { halalas: sum.halalas + toHalalas(sales ?? 0), shifts: sum.shifts + 1 })
  }
  const whole = [...byName.values()].reduce((sum, { halalas }) => sum + halalas, 0)
  return [...byName]
    .map(([pharmacist, { halalas, shifts }]) => ({
      pharmacist,
      halalas,
      shifts,
      percent: whole === 0 ? 0 : (halalas / whole) * 100,
    }))
    .sort((a, b) => b.halalas - a.halalas || a.pharmacist.localeCompare(b.pharmacist))
}
