import type { UNREADABLE } from '../contract/own-mark.ts'
import { isUnreadable } from '../contract/readable.ts'
import { SHIFTS } from '../contract/sales.ts'
import type { DailyReport, Shift } from '../contract/sales.ts'

/** One shift's part of a day's report, under names without `first` and `second`. */
export type ReportShift = {
  sales: number | null
  pharmacist: string | null
  remarks: string | null
  shiftEnd: string | null
}

/** What a person saw of a shift. */
export type ShiftSeen = Pick<ReportShift, 'sales' | 'pharmacist' | 'remarks'>

export const UNREPORTED: ReportShift = { sales: null, pharmacist: null, remarks: null, shiftEnd: null }

type ShiftFields = Partial<
  Pick<
    DailyReport,
    | 'firstSales'
    | 'firstPharmacist'
    | 'firstRemarks'
    | 'firstShiftEnd'
    | 'secondSales'
    | 'secondPharmacist'
    | 'secondRemarks'
    | 'secondShiftEnd'
    | typeof UNREADABLE
  >
>

/** A shift is reported when somebody's name is on it, also one that does not read: 0 is a legal figure. */
export function isShiftReported(report: ShiftFields, shift: Shift): boolean {
  return (
    nameOn(report, shift) !== '' || isUnreadable(report, shift === 'morning' ? 'firstPharmacist' : 'secondPharmacist')
  )
}

/** Whether somebody reported the shift with a figure that reads. */
export function hasFigure(report: DailyReport, shift: Shift): boolean {
  return shiftOf(report, shift).sales !== null
}

/** How many reported shifts have a figure that does not read: their days add up without it. */
export function unreadableFigures(reports: readonly DailyReport[]): number {
  return reports.reduce(
    (count, report) =>
      count + SHIFTS.filter((shift) => isShiftReported(report, shift) && !hasFigure(report, shift)).length,
    0,
  )
}

/** Morning is `first*`, night is `second*`; an unreported shift is null in all its parts, however it came. In a reported shift `sales: null` means an unreadable figure, and `pharmacist: ''` an unreadable name. */
export function shiftOf(report: ShiftFields, shift: Shift): ReportShift {
  if (!isShiftReported(report, shift)) return UNREPORTED
  const parts =
    shift === 'morning'
      ? {
          sales: report.firstSales,
          pharmacist: report.firstPharmacist,
          remarks: report.firstRemarks,
          shiftEnd: report.firstShiftEnd,
        }
      : {
          sales: report.secondSales,
          pharmacist: report.secondPharmacist,
          remarks: report.secondRemarks,
          shiftEnd: report.secondShiftEnd,
        }
  const isFigureLost = isUnreadable(report, shift === 'morning' ? 'firstSales' : 'secondSales')
  return {
    sales: parts.sales ?? (isFigureLost ? null : 0),
    pharmacist: parts.pharmacist ?? '',
    remarks: parts.remarks ?? null,
    shiftEnd: parts.shiftEnd ?? null,
  }
}

/** The wire's fields of one shift. */
export function fieldsOfShift(shift: Shift, { sales, pharmacist, remarks, shiftEnd }: ReportShift): ShiftFields {
  return shift === 'morning'
    ? { firstSales: sales, firstPharmacist: pharmacist, firstRemarks: remarks, firstShiftEnd: shiftEnd }
    : { secondSales: sales, secondPharmacist: pharmacist, secondRemarks: remarks, secondShiftEnd: shiftEnd }
}

export const NO_SHIFT_FIELDS = {
  firstSales: null,
  firstPharmacist: null,
  firstRemarks: null,
  firstShiftEnd: null,
  secondSales: null,
  secondPharmacist: null,
  secondRemarks: null,
  secondShiftEnd: null,
}

export function seenOf({ sales, pharmacist, remarks }: ShiftSeen): ShiftSeen {
  return { sales, pharmacist, remarks }
}

/** Equal for the eye: names and remarks without outer blanks, empty remarks and none alike. A figure that does not read is no 0. */
export function sameSeen(one: ShiftSeen, other: ShiftSeen): boolean {
  return (
    sameName(one.pharmacist, other.pharmacist) &&
    one.sales === other.sales &&
    (one.remarks ?? '').trim() === (other.remarks ?? '').trim()
  )
}

export function sameName(one: string | null, other: string | null): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}

function nameOn(report: ShiftFields, shift: Shift): string {
  return ((shift === 'morning' ? report.firstPharmacist : report.secondPharmacist) ?? '').trim()
}
