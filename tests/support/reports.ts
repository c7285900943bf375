import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { NO_SHIFT_FIELDS } from '../../src/shared/rules/sales/shift-of-report.ts'

/** A report of P2023 without shifts, with the given fields. */
export function reportOf({ day, ...fields }: Partial<DailyReport> & { day: string }): DailyReport {
  return {
    _id: `report-${day}`,
    day,
    dayTimeStamp: startOfRiyadhDay(day),
    dayType: 'double',
    pharmacyName: 'P2023',
    ...NO_SHIFT_FIELDS,
    ...fields,
  }
}

/** A day with both shifts by one or two people; `null` leaves a shift unreported. */
export function soldOn(
  day: string,
  morning: number | null,
  night: number | null = null,
  who = ['Amal', 'Badr'],
): DailyReport {
  return reportOf({
    day,
    dayType: night === null ? 'single' : 'double',
    firstSales: morning,
    firstPharmacist: morning === null ? null : (who[0] ?? null),
    secondSales: night,
    secondPharmacist: night === null ? null : (who[1] ?? null),
  })
}
