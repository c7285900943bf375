import type { DailyReport } from '../../contract/sales.ts'
import { countedReports, daysReportedTwice } from '../sales/doubles.ts'
import { groupBy } from '../values/group-by.ts'

export type DoubledDay = { pharmacyName: string; day: string; count: number }

/** The days of which a pharmacy has several reports that are no copies, the newest first: all of them are counted. */
export function doubledDays(reports: readonly DailyReport[]): DoubledDay[] {
  const counted = countedReports(reports).map(({ report }) => report)
  return [...groupBy(counted, ({ pharmacyName }) => pharmacyName)]
    .flatMap(([pharmacyName, ofPlace]) =>
      [...daysReportedTwice(ofPlace)].map(([day, count]) => ({ pharmacyName, day, count })),
    )
    .sort((one, other) => other.day.localeCompare(one.day) || one.pharmacyName.localeCompare(other.pharmacyName))
}
