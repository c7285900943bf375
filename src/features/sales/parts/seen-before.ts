import type { Shift } from '../../../shared/contract/sales.ts'
import { hasFigure, isShiftReported, sameName, seenOf, shiftOf } from '../../../shared/rules/shift-of-report.ts'
import type { ShiftReportBase } from '../../../shared/rules/shift-report.ts'
import type { ReportedDay } from '../overlay.ts'

/** The server's known figure of a shift, as the form shows it: what the person has seen when they save. */
export function seenBefore(known: ReportedDay[], shift: Shift): ShiftReportBase {
  const server = known[0]?.server
  return { [shift]: server && isShiftReported(server, shift) ? seenOf(shiftOf(server, shift)) : null }
}

export const NO_FIGURES = { sales: '', remarks: '' }

/** Whether the shift was reported with a figure that failed validation; the replacement has to be typed. */
export function isFigureLost(known: ReportedDay[], shift: Shift): boolean {
  const [day] = known
  return day !== undefined && isShiftReported(day.report, shift) && !hasFigure(day.report, shift)
}

/** The person's own figures of a shift, as initial values for a correction; empty if the figure failed validation. */
export function ownFigures(known: ReportedDay[], shift: Shift, me: string): typeof NO_FIGURES {
  const [day] = known
  if (!day || !isShiftReported(day.report, shift)) return NO_FIGURES
  const { pharmacist, sales, remarks } = shiftOf(day.report, shift)
  return sameName(pharmacist, me) ? { sales: sales?.toFixed(2) ?? '', remarks: remarks ?? '' } : NO_FIGURES
}
