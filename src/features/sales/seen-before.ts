import type { Shift } from '../../shared/contract/sales.ts'
import { isShiftReported, sameName, seenOf, shiftOf } from '../../shared/rules/shift-of-report.ts'
import type { ShiftReportBase } from '../../shared/rules/shift-report.ts'
import type { ReportedDay } from './lay-over.ts'

/** What the server is known to have of a shift, as the form shows it: what the person has seen when they save. */
export function seenBefore(known: ReportedDay[], shift: Shift): ShiftReportBase {
  const server = known[0]?.server
  return { [shift]: server && isShiftReported(server, shift) ? seenOf(shiftOf(server, shift)) : null }
}

export const NO_FIGURES = { sales: '', remarks: '' }

/** One's own figures of a shift, to correct them instead of typing all of it anew. */
export function ownFigures(known: ReportedDay[], shift: Shift, me: string): typeof NO_FIGURES {
  const [day] = known
  if (!day || !isShiftReported(day.report, shift)) return NO_FIGURES
  const { pharmacist, sales, remarks } = shiftOf(day.report, shift)
  return sameName(pharmacist, me) ? { sales: (sales ?? 0).toFixed(2), remarks: remarks ?? '' } : NO_FIGURES
}
