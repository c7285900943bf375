import type { DailyReport } from '../../contract/sales.ts'
import { SHIFTS } from '../../contract/sales.ts'
import { hasReport, newestFirst, reportsOfMonth } from '../sales/achievement.ts'
import { addDays } from '../days/business-day.ts'
import { CONTRIBUTION_DAYS } from '../days/home-span.ts'
import { toHalalas } from '../values/halalas.ts'
import { isShiftReported, shiftOf } from '../sales/shift-of-report.ts'

/** `percent` of the total; 0 if the total is 0. */
export type Contribution = { pharmacist: string; halalas: number; percent: number; shifts: number }

/** Contributions from 27 days ago to today, largest share first. */
export function contributionOfLastDays({
  reports,
  today,
}: {
  reports: readonly DailyReport[]
  today: string
}): Contribution[] {
  const from = addDays(today, 1 - CONTRIBUTION_DAYS)
  const recent = reports.filter((report) => report.day >= from && report.day <= today && hasReport(report))
  return contributionOf(newestFirst(recent).slice(0, CONTRIBUTION_DAYS))
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

/** Each shift counts for its own pharmacist. */
function contributionOf(reports: readonly DailyReport[]): Contribution[] {
  const byName = new Map<string, { halalas: number; shifts: number }>()
  for (const report of reports) {
    for (const shift of SHIFTS) {
      if (!isShiftReported(report, shift)) continue
      const { pharmacist, sales } = shiftOf(report, shift)
      const name = (pharmacist ?? '').trim()
      const sum = byName.get(name) ?? { halalas: 0, shifts: 0 }
      byName.set(name, { halalas: sum.halalas + toHalalas(sales ?? 0), shifts: sum.shifts + 1 })
    }
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
