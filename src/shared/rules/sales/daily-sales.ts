import type { DailyReport } from '../../contract/sales.ts'
import { reportsOfMonth } from './achievement.ts'
import { addDays, daysInMonth } from '../days/business-day.ts'
import { groupBy } from '../values/group-by.ts'
import { toHalalas } from '../values/halalas.ts'
import { shiftOf } from './shift-of-report.ts'

/** One day's bar: both shifts in halalas, null if not reported. */
export type DailySales = { day: string; morningHalalas: number | null; nightHalalas: number | null }

/** A month's days up to today, oldest first, for charts; none if nothing was reported in the month. */
export function dailySalesOf({
  reports,
  month,
  today,
}: {
  reports: readonly DailyReport[]
  month: string
  today: string
}): DailySales[] {
  const ofMonth = reportsOfMonth(reports, month)
  const [newest] = ofMonth
  if (!newest) return []
  const ofDay = groupBy(ofMonth, ({ day }) => day)
  return Array.from({ length: daysInMonth(month) }, (_none, index) => addDays(`${month}-01`, index))
    .filter((day) => day <= today || day <= newest.day)
    .map((day) => {
      const here = ofDay.get(day) ?? []
      return { day, morningHalalas: sumOf(here, 'morning'), nightHalalas: sumOf(here, 'night') }
    })
}

function sumOf(reports: readonly DailyReport[], shift: 'morning' | 'night'): number | null {
  const known = reports.flatMap((report) => shiftOf(report, shift).sales ?? [])
  return known.length === 0 ? null : known.reduce((sum, sales) => sum + toHalalas(sales), 0)
}
