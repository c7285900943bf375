import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { isOwnShift, isShiftReported, sameSeen, seenOf, shiftOf } from '../../../shared/rules/shift-of-report.ts'
import type { Reporter, ReportShift } from '../../../shared/rules/shift-of-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../../shared/rules/shift-report.ts'
import { tillOf } from '../../../shared/rules/till-difference.ts'
import type { ReportedDay } from '../overlay.ts'

/** The server's known figure of a shift, as the form shows it: what the person has seen when they save. */
export function seenBefore(known: ReportedDay[], shift: Shift): ShiftReportBase {
  const server = known[0]?.server
  return { [shift]: server && isShiftReported(server, shift) ? seenOf(shiftOf(server, shift)) : null }
}

type Figures = { sales: string; remarks: string }
export const NO_FIGURES: Figures = { sales: '', remarks: '' }

/** What the shift has already, whoever reported it: the form begins with it. Unreadable sales are empty. */
export function figuresThere(known: ReportedDay[], shift: Shift): Figures {
  const there = shiftThere(known, shift)
  return there ? { sales: there.sales?.toFixed(2) ?? '', remarks: there.remarks ?? '' } : NO_FIGURES
}

/** The shift as it is shown: the server's, or the person's own that was not sent yet. Null if it is not reported. */
export function shiftThere(known: ReportedDay[], shift: Shift): ReportShift | null {
  const report = reportWith(known, shift)
  return report ? shiftOf(report, shift) : null
}

/** A shift and the figure that it has, for comparing. `unknown`: a colleague's that has not been sent, or one to decide. */
export function keyOfShift(
  { day, shift }: { day: string; shift: Shift },
  { known, me, hasUnknown }: { known: ReportedDay[]; me: Reporter; hasUnknown: boolean },
): string {
  const there = figureShown(known, shift, me)
  const figure = there ? JSON.stringify([there.sales, there.pharmacist]) : hasUnknown ? 'unknown' : NEW
  return `${day} ${shift} ${figure}`
}
const NEW = 'new'

/**
 * Whether a figure has come since the shift was begun. `replaced` is that figure; `isNew`: there was none, so that its
 * remark and till are not the ones that the person began with.
 */
export function arrivedSince(
  begunWith: string,
  key: string,
  { known, shift, me }: { known: ReportedDay[]; shift: Shift; me: Reporter },
): { replaced: ReportShift; isNew: boolean } | null {
  const replaced = figureShown(known, shift, me)
  return replaced && begunWith !== key ? { replaced, isNew: begunWith.endsWith(` ${NEW}`) } : null
}

/** What saving would replace: somebody else's on the server, or the shift as it is shown. */
function figureShown(known: ReportedDay[], shift: Shift, me: Reporter): ReportShift | null {
  const server = known[0]?.server
  const isTheirs = server && isShiftReported(server, shift) && isOwnShift(server, shift, me) === false
  return isTheirs ? shiftOf(server, shift) : shiftThere(known, shift)
}

function reportWith(known: ReportedDay[], shift: Shift): DailyReport | undefined {
  return known.find(({ report }) => isShiftReported(report, shift))?.report
}

type Entry = Pick<ShiftReportIntent, 'dayType' | 'shift' | 'sales' | 'remarks' | 'till'>

/** Whether saving would change nothing but the name on the shift. */
export function isUnchanged(known: ReportedDay[], { dayType, shift, ...meant }: Entry): boolean {
  const report = reportWith(known, shift)
  if (!report) return false
  const isSameDay = isShiftReported(report, 'night') || (report.dayType ?? dayType) === dayType
  return isSameDay && sameSeen(shiftOf(report, shift), meant)
}

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
export const NO_TILL: KnownTill = { till: null, isUnsent: false }
