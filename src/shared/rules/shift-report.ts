import type { DailyReport, DayType, ReportBody, Shift } from '../contract/sales.ts'
import { SHIFTS } from '../contract/sales.ts'
import { asItCame } from '../contract/readable.ts'
import { startOfRiyadhDay } from './business-day.ts'
import { countedReports } from './doubles.ts'
import { fieldsOfShift, isShiftReported, NO_SHIFT_FIELDS, sameName, sameSeen, seenOf, shiftOf, UNREPORTED } from './shift-of-report.ts'
import type { ShiftSeen } from './shift-of-report.ts'

/** What the person meant when saving one shift. `sales` in SAR with at most 2 decimals, `shiftEnd` the ISO moment of saving. */
export type ShiftReportIntent = {
  pharmacyName: string
  day: string
  dayType: DayType
  shift: Shift
  sales: number
  pharmacist: string
  remarks: string
  shiftEnd: string
}

export type MeantShift = { sales: number; pharmacist: string; remarks: string; shiftEnd: string }

/** One owner's unsent shifts of one pharmacy's day, as one write carries them. */
export type ShiftReportWrite = {
  pharmacyName: string
  day: string
  dayType: DayType
  shifts: Partial<Record<Shift, MeantShift>>
}

/** The server's figures the person had before them, for each shift they report; `null` and absent: none were known. */
export type ShiftReportBase = Partial<Record<Shift, ShiftSeen | null>>

export type ShiftReportDecision =
  | { action: 'create'; body: ReportBody }
  | { action: 'edit'; reportId: string; body: Record<string, unknown> }
  | { action: 'nothing'; report: DailyReport }
  | { action: 'conflict'; code: 'several_reports' | 'conflict_shift'; current: DailyReport[]; shift?: Shift }

/**
 * What to do with a write, given the day's reports as the server has them now (RULES: *Shift reports*). An ambiguous
 * earlier send needs no case of its own: had it arrived, its shift is there as meant or is the person's own.
 */
export function decideShiftReport({
  server,
  write,
  base,
  opId,
}: {
  server: DailyReport[]
  write: ShiftReportWrite
  base: ShiftReportBase
  ambiguous: boolean
  opId: string
}): ShiftReportDecision {
  const [counted, ...others] = countedReports(server)
  const first = counted?.copies[0]
  if (!first) return { action: 'create', body: { ...newFields(write), clientRef: opId } }
  if (others.length > 0) return { action: 'conflict', code: 'several_reports', current: server }
  // An edit of one copy would leave the others with the old figure, and nobody knows which of them will be removed: each is edited in turn,
  // and none while another has a figure that nobody saw.
  const decisions = counted.copies.map((report) => decideReport({ report, write, base }))
  const conflict = decisions.find(({ action }) => action === 'conflict')
  return conflict ?? decisions.find(({ action }) => action !== 'nothing') ?? { action: 'nothing', report: first }
}

function decideReport({ report, write, base }: { report: DailyReport; write: ShiftReportWrite; base: ShiftReportBase }): ShiftReportDecision {
  const shift = SHIFTS.find((each) => isForeignUnseen({ report, write, base, shift: each }))
  if (shift !== undefined) return { action: 'conflict', code: 'conflict_shift', current: [report], shift }
  if (isThereAsMeant(report, write)) return { action: 'nothing', report }
  return { action: 'edit', reportId: report._id, body: editBody(report, write) }
}

/** What a screen shows: the server's row with an unsent write laid over it. */
export function overlayShiftReport(report: DailyReport | undefined, write: ShiftReportWrite): DailyReport {
  return report === undefined ? { ...newFields(write), _id: unsentReportId(write) } : { ...report, ...changedFields(report, write) }
}

/** Stands for `_id` while the server knows nothing of that day. */
export function unsentReportId({ pharmacyName, day }: { pharmacyName: string; day: string }): string {
  return `unsent:${pharmacyName}:${day}`
}

/**
 * One owner's rows of one day, oldest first, as one write: the last word for each shift counts, and so does what the
 * person saw when they said it. Null when the rows are not of one pharmacy's day, or there are none.
 */
export function foldShiftReports(
  rows: readonly { intent: ShiftReportIntent; base: ShiftReportBase }[],
): { write: ShiftReportWrite; base: ShiftReportBase } | null {
  const first = rows[0]?.intent
  if (first === undefined) return null
  if (rows.some(({ intent }) => intent.day !== first.day || intent.pharmacyName !== first.pharmacyName)) return null

  const write: ShiftReportWrite = { pharmacyName: first.pharmacyName, day: first.day, dayType: first.dayType, shifts: {} }
  const folded: ShiftReportBase = {}
  for (const { intent, base } of rows) {
    const { sales, pharmacist, remarks, shiftEnd } = intent
    write.dayType = intent.dayType
    write.shifts[intent.shift] = { sales, pharmacist, remarks, shiftEnd }
    folded[intent.shift] = base[intent.shift] ?? null
  }
  if (write.shifts.night !== undefined) write.dayType = 'double'
  return { write, base: folded }
}

function isForeignUnseen({
  report,
  write,
  base,
  shift,
}: {
  report: DailyReport
  write: ShiftReportWrite
  base: ShiftReportBase
  shift: Shift
}): boolean {
  const meant = write.shifts[shift]
  if (meant === undefined || !isShiftReported(report, shift)) return false
  const there = shiftOf(report, shift)
  if (sameName(there.pharmacist, meant.pharmacist)) return false
  const seen = base[shift] ?? null
  return seen === null || !sameSeen(there, seen)
}

/** Whether the report already says what the write means; the moment of saving does not count. */
function isThereAsMeant(report: DailyReport, write: ShiftReportWrite): boolean {
  const shiftsAreThere = SHIFTS.every((shift) => {
    const meant = write.shifts[shift]
    return meant === undefined || sameSeen(shiftOf(report, shift), seenOf(meant))
  })
  return shiftsAreThere && report.dayType === dayTypeAfter(report, write)
}

/**
 * Whether the answer to a write has its figures and remarks. The server writes the session's own name, which may have
 * changed since the shift was recorded.
 */
export function isTakenShiftReport(report: DailyReport, write: ShiftReportWrite): boolean {
  return SHIFTS.every((shift) => {
    const meant = write.shifts[shift]
    const there = shiftOf(report, shift)
    return meant === undefined || sameSeen({ ...there, pharmacist: null }, { ...seenOf(meant), pharmacist: null })
  })
}

/**
 * Whether the server has a figure of this person's own for a meant shift that they neither meant nor had seen: one that they reported
 * since. Somebody else's is a conflict, which they decide.
 */
export function hasNewerShift({ server, write, base }: { server: DailyReport[]; write: ShiftReportWrite; base: ShiftReportBase }): boolean {
  const report = countedReports(server)[0]?.copies[0]
  return SHIFTS.some((shift) => {
    const meant = write.shifts[shift]
    if (meant === undefined || report === undefined || !isShiftReported(report, shift)) return false
    const there = shiftOf(report, shift)
    const known = [seenOf(meant), base[shift] ?? UNREPORTED]
    return sameName(there.pharmacist, meant.pharmacist) && !known.some((each) => sameSeen(there, each))
  })
}

/** A night shift, reported before or now, makes the day double whatever was chosen. */
function dayTypeAfter(report: DailyReport | undefined, write: ShiftReportWrite): DayType {
  const hasNight = write.shifts.night !== undefined || (report !== undefined && isShiftReported(report, 'night'))
  return hasNight ? 'double' : write.dayType
}

function newFields(write: ShiftReportWrite) {
  const { pharmacyName, day } = write
  return {
    ...NO_SHIFT_FIELDS,
    pharmacyName,
    day,
    dayTimeStamp: startOfRiyadhDay(day),
    dayType: dayTypeAfter(undefined, write),
    ...meantFields(write),
  }
}

function changedFields(report: DailyReport, write: ShiftReportWrite) {
  const dayType = dayTypeAfter(report, write)
  return { ...(dayType !== report.dayType && { dayType }), ...meantFields(write) }
}

function meantFields({ shifts }: ShiftReportWrite) {
  return {
    ...(shifts.morning && fieldsOfShift('morning', shifts.morning)),
    ...(shifts.night && fieldsOfShift('night', shifts.night)),
  }
}

/** The whole report just as the server had it, with only the meant shifts replaced, and the kind of day where that makes it another. */
function editBody(report: DailyReport, write: ShiftReportWrite): Record<string, unknown> {
  return { ...asItCame(report), ...changedFields(report, write) }
}
