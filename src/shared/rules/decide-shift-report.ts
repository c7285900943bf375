import { asItCame, isUnreadable } from '../contract/readable.ts'
import { SHIFTS } from '../contract/sales.ts'
import type { ReportBody } from '../contract/report-body.ts'
import type { DailyReport, Shift } from '../contract/sales.ts'
import { SHIFT_FIELDS, wireName } from '../contract/shift-fields.ts'
import { countedReports } from './doubles.ts'
import { correctionOf, isShiftReported, sameName, sameSeen, seenOf, shiftOf, UNREPORTED } from './shift-of-report.ts'
import { changedDay, changedFields, newFields } from './shift-report.ts'
import type { ShiftReportBase, ShiftReportWrite } from './shift-report.ts'

export type ShiftReportDecision =
  | { action: 'create'; body: ReportBody }
  | { action: 'edit'; reportId: string; body: Record<string, unknown> }
  | { action: 'nothing'; report: DailyReport }
  | { action: 'conflict'; code: 'several_reports' | 'conflict_shift'; current: DailyReport[]; shift?: Shift }

/**
 * Decides about a write, given the server's current reports of the day (docs/rules.md, *Shift reports*). An ambiguous
 * earlier send needs no special case: if it arrived, the shift is as intended or is the person's own.
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
  // An edit of one copy would leave the others with the old figure, and it is unknown which will be removed. Each copy
  // is edited in turn, but none while another has a figure that the person did not see.
  const decisions = counted.copies.map((report) => decideReport({ report, write, base }))
  const conflict = decisions.find(({ action }) => action === 'conflict')
  return conflict ?? decisions.find(({ action }) => action !== 'nothing') ?? { action: 'nothing', report: first }
}

function decideReport({
  report,
  write,
  base,
}: {
  report: DailyReport
  write: ShiftReportWrite
  base: ShiftReportBase
}): ShiftReportDecision {
  const shift = SHIFTS.find((each) => isUnseen({ report, write, base, shift: each }))
  if (shift !== undefined) return { action: 'conflict', code: 'conflict_shift', current: [report], shift }
  if (isThereAsMeant(report, write)) return { action: 'nothing', report }
  return { action: 'edit', reportId: report._id, body: editBody(report, write) }
}

function isUnseen({
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
  // A person's own shift is corrected, except for an unreadable figure, which may be anything: the person must have
  // seen that it is unreadable.
  const isOwn = sameName(there.pharmacist, meant.pharmacist)
  const isCorrected = correctionOf(report, shift) !== null
  if (isOwn && there.sales !== null && !isCorrected) return false
  // A manager's correction is replaced only by a person who has seen it.
  if (isCorrected && sameSeen(there, seenOf(meant))) return false
  const seen = base[shift] ?? null
  return seen === null || !sameSeen(there, seen)
}

/** Whether the report already has the content of the write; the time of saving does not matter. */
function isThereAsMeant(report: DailyReport, write: ShiftReportWrite): boolean {
  const shiftsAreThere = SHIFTS.every((shift) => {
    const meant = write.shifts[shift]
    return meant === undefined || sameSeen(shiftOf(report, shift), seenOf(meant))
  })
  return shiftsAreThere && Object.keys(changedDay(report, write)).length === 0
}

/**
 * Whether the response to a write has its figures and remarks. The server stores the session's name, which may have
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
 * Whether the server has a figure by the same person, for a shift of this write, that is neither the intent nor the
 * base: they reported it later. Another person's figure is a conflict, which the owner decides.
 */
export function hasNewerShift({
  server,
  write,
  base,
}: {
  server: DailyReport[]
  write: ShiftReportWrite
  base: ShiftReportBase
}): boolean {
  const report = countedReports(server)[0]?.copies[0]
  return SHIFTS.some((shift) => {
    const meant = write.shifts[shift]
    if (meant === undefined || report === undefined || !isShiftReported(report, shift)) return false
    const there = shiftOf(report, shift)
    const known = [seenOf(meant), base[shift] ?? UNREPORTED]
    return sameName(there.pharmacist, meant.pharmacist) && !known.some((each) => sameSeen(there, each))
  })
}

/** The whole report as the server sent it, with only the intended shifts replaced, and the day type if it changes. */
function editBody(report: DailyReport, write: ShiftReportWrite): Record<string, unknown> {
  return { ...sentBack(report), ...changedFields(report, write) }
}

/**
 * The report as it came. A server with revisions refuses an unreadable field of a shift, such as a till that an earlier
 * version stored, and keeps it if it is omitted.
 */
function sentBack(report: DailyReport): Record<string, unknown> {
  const fields = asItCame(report)
  if (report.revision === undefined) return fields
  const unreadable = SHIFTS.flatMap((shift) => SHIFT_FIELDS.map((field) => wireName(shift, field))).filter((name) =>
    isUnreadable(report, name),
  )
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unreadable.some((each) => each === name)))
}
