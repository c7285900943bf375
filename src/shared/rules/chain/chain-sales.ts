import type { SummedMonth } from '../../contract/monthly.ts'
import { FIXED_PHARMACIES } from '../../contract/pharmacies.ts'
import type { Pharmacy } from '../../contract/pharmacies.ts'
import type { DailyReport } from '../../contract/sales.ts'
import { dayTotalHalalas, hasReport } from '../sales/achievement.ts'
import { monthBefore, monthOf } from '../days/business-day.ts'
import { countedReports } from '../sales/doubles.ts'
import { toSar } from '../values/halalas.ts'
import { unreadableFigures } from '../sales/shift-of-report.ts'
import { isPharmacy } from '../people/workplace.ts'

/**
 * The names of all open pharmacies, sorted and without duplicates: the server's list, on a plain server with the three
 * fixed ones.
 */
export function pharmacyNamesOf(
  pharmacies: readonly Pick<Pharmacy, 'pharmacyName' | 'closedOn'>[],
  { isPlain }: { isPlain: boolean },
): string[] {
  const open = pharmacies.filter(({ closedOn }) => !closedOn)
  const listed = open.map(({ pharmacyName }) => pharmacyName.trim()).filter(isPharmacy)
  return [...new Set([...listed, ...(isPlain ? FIXED_PHARMACIES : [])])].sort(byName)
}

/** Sorts `P9` before `P10`, in every language. */
export function byName(one: string, other: string): number {
  return COLLATOR.compare(one, other)
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

/**
 * The result of `reports/monthly`, computed from daily reports for a server without that call. One pharmacy; newest
 * month first.
 */
export function monthFiguresOf({
  reports,
  pharmacyName,
}: {
  reports: readonly DailyReport[]
  pharmacyName: string
}): SummedMonth[] {
  const sums = new Map<string, { halalas: number; unread: number; days: Set<string> }>()
  for (const { report } of countedReports(reports)) {
    if (!hasReport(report)) continue
    const month = monthOf(report.day)
    const sum = sums.get(month) ?? { halalas: 0, unread: 0, days: new Set<string>() }
    sum.days.add(report.day)
    sums.set(month, {
      halalas: sum.halalas + dayTotalHalalas(report),
      unread: sum.unread + unreadableFigures([report]),
      days: sum.days,
    })
  }
  return [...sums]
    .map(([month, { halalas, unread, days }]) => ({
      pharmacyName,
      month,
      total: toSar(halalas),
      daysReported: days.size,
      lastDay: [...days].reduce((last, day) => (day > last ? day : last)),
      ...(unread > 0 ? { unreadFigures: unread } : {}),
    }))
    .sort((a, b) => (a.month < b.month ? 1 : -1))
}

/** One pharmacy's days with a report, in halalas; several reports of a day are added up. */
export function dayTotalsOf(reports: readonly DailyReport[]): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { report } of countedReports(reports)) {
    if (hasReport(report)) totals.set(report.day, (totals.get(report.day) ?? 0) + dayTotalHalalas(report))
  }
  return totals
}

/** This month and the previous ones, newest first. */
export function lastMonths({ month, count }: { month: string; count: number }): string[] {
  const months = [month]
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? month))
  return months
}
