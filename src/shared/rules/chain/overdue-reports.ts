import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { addDays, MINUTE_MS, minutesIn, startOfRiyadhDay } from '../days/business-day.ts'
import { groupBy } from '../values/group-by.ts'
import { isShiftReported } from '../sales/shift-of-report.ts'

/** A shift is reported at its end; from then on it is late. */
const REPORTED_WITHIN_MS = 60 * MINUTE_MS

export type OverdueShift = { day: string; shift: Shift }
/** A pharmacy with the shifts that it should have reported, newest first. */
export type OverduePharmacy = { name: string; shifts: OverdueShift[] }

type Chain = {
  hours: ShiftHours
  /** Those that are open. */
  names: readonly string[]
  /** Today and yesterday, with the time (ms) up to which all reports of the day are known. */
  days: readonly { day: string; knownAt: number }[]
  /** Of these days. */
  reports: readonly DailyReport[]
}

/**
 * The pharmacies that have not reported a shift of today or yesterday an hour after its end; those that wait longest
 * first. A day that was reported as single has no night shift.
 */
export function overdueReports({ hours, names, days, reports }: Chain): OverduePharmacy[] {
  const due = days
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    .flatMap(({ day, knownAt }) =>
      SHIFTS.toReversed().flatMap((shift) =>
        knownAt >= shiftEnd({ day, shift }, hours) + REPORTED_WITHIN_MS ? [{ day, shift }] : [],
      ),
    )
  const reportsOf = groupBy(reports, keyOf)
  const isThere = (name: string, { day, shift }: OverdueShift) =>
    (reportsOf.get(keyOf({ pharmacyName: name, day })) ?? []).some(
      (report) => isShiftReported(report, shift) || (shift === 'night' && report.dayType === 'single'),
    )
  return names
    .flatMap((name) => {
      const shifts = due.filter((shift) => !isThere(name, shift))
      return shifts.length === 0 ? [] : [{ name, shifts }]
    })
    .sort((a, b) => oldest(a).localeCompare(oldest(b)) || b.shifts.length - a.shifts.length)
}

/** When a shift of a day ends (ms); a night that ends before it begins ends on the next day. */
function shiftEnd({ day, shift }: OverdueShift, hours: ShiftHours): number {
  const { begins, ends } = hours[shift]
  const endsOn = ends > begins ? day : addDays(day, 1)
  return startOfRiyadhDay(endsOn) + minutesIn(ends) * MINUTE_MS
}

function keyOf({ pharmacyName, day }: Pick<DailyReport, 'pharmacyName' | 'day'>): string {
  return `${day} ${pharmacyName}`
}

function oldest({ shifts }: OverduePharmacy): string {
  const { day = '', shift = 'night' } = shifts.at(-1) ?? {}
  return `${day} ${SHIFTS.indexOf(shift)}`
}
