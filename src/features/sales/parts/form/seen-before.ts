import type { DailyReport, Shift } from '../../../../shared/contract/sales.ts'
import {
  correctionOf,
  isOwnShift,
  isShiftReported,
  sameSeen,
  seenOf,
  shiftOf,
} from '../../../../shared/rules/sales/shift-of-report.ts'
import type { Reporter, ReportShift } from '../../../../shared/rules/sales/shift-of-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../../../shared/rules/sales/shift-report.ts'
import { tillOf } from '../../../../shared/rules/till/till-difference.ts'
import type { FigureThen } from '../../commands.ts'
import type { ReportedDay } from '../../overlay.ts'

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

/** The figures that a shift has, to compare them with those that come later. */
export function figuresNow(known: ReportedDay[], { day, shift, me }: Subject): FigureThen {
  const theirs = theirShift(known, { shift, me })
  const shown = shiftThere(known, shift)
  return {
    day,
    shift,
    theirs: theirs && JSON.stringify([theirs.sales, theirs.pharmacist?.trim()]),
    shown: shown && String(shown.sales),
  }
}
type Subject = { day: string; shift: Shift; me: Reporter }

type Replaced = ReportShift & { by: string }

/** The figure that saving would replace, and whose it is: on the server somebody else's, or else the one shown. */
export function replacedFigure(known: ReportedDay[], subject: Omit<Subject, 'day'>): Replaced | null {
  const replaced = theirShift(known, subject) ?? shiftThere(known, subject.shift)
  const report = known[0]?.report
  if (!replaced || !report) return null
  return { ...replaced, by: correctionOf(report, subject.shift)?.byName ?? replaced.pharmacist ?? '' }
}

type Arrived = {
  replaced: Replaced
  /** There was none to begin with, so that its remark and till are not the ones that the person began with. */
  isNew: boolean
}

/** The figure that has come since the shift was begun, if any. */
export function arrivedSince(begunWith: FigureThen, known: ReportedDay[], subject: Subject): Arrived | null {
  const now = figuresNow(known, subject)
  const isSame = now.theirs === null ? now.shown === begunWith.shown : now.theirs === begunWith.theirs
  const replaced = replacedFigure(known, subject)
  return isSame || !replaced ? null : { replaced, isNew: begunWith.shown === null }
}

/** The server's shift if it is somebody else's. */
function theirShift([day]: ReportedDay[], { shift, me }: Omit<Subject, 'day'>): ReportShift | null {
  const server = day?.server
  const isTheirs = server && isShiftReported(server, shift) && isOwnShift(server, shift, me) === false
  return isTheirs ? shiftOf(server, shift) : null
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
