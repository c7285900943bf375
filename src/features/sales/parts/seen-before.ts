import type { Shift } from '../../../shared/contract/sales.ts'
import { hasFigure, isShiftReported, sameName, seenOf, shiftOf } from '../../../shared/rules/shift-of-report.ts'
import type { ShiftReportBase } from '../../../shared/rules/shift-report.ts'
import { tillOf } from '../../../shared/rules/till-difference.ts'
import type { ReportedDay } from '../overlay.ts'

/** The server's known figure of a shift, as the form shows it: what the person has seen when they save. */
export function seenBefore(known: ReportedDay[], shift: Shift): ShiftReportBase {
  const server = known[0]?.server
  return { [shift]: server && isShiftReported(server, shift) ? seenOf(shiftOf(server, shift)) : null }
}

type Figures = { sales: string; remarks: string }
export const NO_FIGURES: Figures = { sales: '', remarks: '' }

type KnownTill = {
  till: ReturnType<typeof tillOf>
  /** It is not on the server yet. */
  isUnsent: boolean
}

/** The till that the shift has already, the server's or one that this person recorded here. */
export function knownTill(known: ReportedDay[], shift: Shift): KnownTill {
  const [day] = known
  return day ? { till: tillOf(day.report, shift), isUnsent: day.unsent[shift] !== undefined } : NO_TILL
}
const NO_TILL: KnownTill = { till: null, isUnsent: false }

/** Whether the shift was reported with a figure that failed validation; the replacement has to be typed. */
export function isFigureLost(known: ReportedDay[], shift: Shift): boolean {
  const [day] = known
  return day !== undefined && isShiftReported(day.report, shift) && !hasFigure(day.report, shift)
}

/** The person's own figures of a shift, as initial values for a correction; empty if the figure failed validation. */
export function ownFigures(known: ReportedDay[], shift: Shift, me: string): Figures {
  const [day] = known
  if (!day || !isShiftReported(day.report, shift)) return NO_FIGURES
  const { pharmacist, sales, remarks } = shiftOf(day.report, shift)
  return sameName(pharmacist, me) ? { sales: sales?.toFixed(2) ?? '', remarks: remarks ?? '' } : NO_FIGURES
}
