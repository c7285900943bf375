import { asItCame, isUnreadable } from '../../contract/readable.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { ReportBody } from '../../contract/report-body.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { SHIFT_FIELDS, wireName } from '../../contract/shift-fields.ts'
import { countedReports } from './doubles.ts'
import {
  correctionOf,
  isOwnShift,
  isShiftReported,
  isSurelyLater,
  ownerOf,
  SAID_FIELDS,
  sameSeen,
  seenOf,
  shiftOf,
  UNREPORTED,
  visible,
} from './shift-of-report.ts'
import type { Reporter, ReportShift } from './shift-of-report.ts'
import { changedDay, changedFields, newFields } from './shift-report.ts'
import type { MeantShift, ShiftReportBase, ShiftReportWrite } from './shift-report.ts'

export type ShiftReportDecision =
  | { action: 'create'; body: ReportBody }
  | { action: 'edit'; reportId: string; body: Record<string, unknown> }
  | { action: 'nothing'; report: DailyReport }
  | {
      action: 'conflict'
      code: 'several_reports' | 'conflict_shift' | 'conflict_own_shift'
      current: DailyReport[]
      shift?: Shift
    }

/** Whose write it is, what they mean and what they had seen. */
type Meant = { write: ShiftReportWrite; base: ShiftReportBase; ownerId: string }

/**
 * Decides about a write, given the server's current reports of the day (docs/rules.md, *Shift reports*). An ambiguous
 * earlier send needs no special case: if it arrived, the shift is as intended or is the person's own.
 */
export function decideShiftReport({
  server,
  opId,
  ...meant
}: Meant & { server: DailyReport[]; ambiguous: boolean; opId: string }): ShiftReportDecision {
  const { write } = meant
  const [counted, ...others] = countedReports(server)
  const first = counted?.copies[0]
  if (!first) return { action: 'create', body: { ...newFields(write), clientRef: opId } }
  if (others.length > 0) return { action: 'conflict', code: 'several_reports', current: server }
  // An edit of one copy would leave the others with the old figure, and it is unknown which will be removed. Each copy
  // is edited in turn, but none while another has a figure that the person did not see.
  const decisions = counted.copies.map((report) => decideReport(report, meant))
  const conflict = decisions.find(({ action }) => action === 'conflict')
  return conflict ?? decisions.find(({ action }) => action !== 'nothing') ?? { action: 'nothing', report: first }
}

function decideReport(report: DailyReport, { write, base, ownerId }: Meant): ShiftReportDecision {
  const stays: Shift[] = []
  for (const shift of SHIFTS) {
    const verdict = verdictOn(report, shift, { write, base, ownerId })
    if (verdict === 'stays') stays.push(shift)
    else if (verdict !== 'free') return { action: 'conflict', code: verdict, current: [report], shift }
  }
  const still = withoutShifts(write, stays)
  if (still === null || isThereAsMeant(report, { write: still, ownerId })) return { action: 'nothing', report }
  return { action: 'edit', reportId: report._id, body: editBody(report, still) }
}

/** The write without these shifts; null if that leaves none. */
function withoutShifts(write: ShiftReportWrite, stays: readonly Shift[]): ShiftReportWrite | null {
  if (stays.length === 0) return write
  const shifts = Object.fromEntries(Object.entries(write.shifts).filter(([shift]) => !stays.includes(shift as Shift)))
  return Object.keys(shifts).length === 0 ? null : { ...write, shifts }
}

/** `stays`: the same person reported the shift again later, and that counts. */
type Verdict = 'free' | 'stays' | 'conflict_shift' | 'conflict_own_shift'

function verdictOn(report: DailyReport, shift: Shift, { write, base, ownerId }: Meant): Verdict {
  const meant = write.shifts[shift]
  if (meant === undefined || !isShiftReported(report, shift)) return 'free'
  const there = shiftOf(report, shift)
  const isCorrected = correctionOf(report, shift) !== null
  const owner = ownerOf(report, shift)
  // What a manager corrected, or another person reported, is nothing that the person had recorded.
  const mine = isCorrected || (owner !== null && owner !== ownerId) ? [] : (base.mine?.[shift] ?? [])
  const isMine = mine.some((each) => sameSeen(there, each))
  const seen = base[shift] ?? null
  // What they recorded after this, as an earlier row that was edited again may have been, is no earlier figure of theirs.
  if ((isMine && !isSurelyLater(there, meant)) || (seen !== null && sameSeen(there, seen))) return 'free'
  // A manager's correction is replaced only by a person who has seen it. Nothing is lost where nobody is known to have
  // meant the same as somebody else.
  if ((isCorrected || owner === null) && sameSeen(there, seenOf(meant))) return 'free'
  // An unreadable figure may be anything: the person must have seen that it is unreadable.
  const isOwn = isMine || isOwnShift(report, shift, reporterOf(meant, { base, ownerId }))
  if (!isOwn || there.sales === null || isCorrected) return 'conflict_shift'
  return addsToIt(there, meant) ? 'free' : laterOf(there, meant)
}

/** Whether everything that the shift says already stays as it is. */
function addsToIt(there: ReportShift, meant: MeantShift): boolean {
  const said = SAID_FIELDS.filter((field) => field !== 'pharmacist' && visible(there[field]) !== '')
  return said.every((field) => meant[field] === undefined || visible(meant[field]) === visible(there[field]))
}

/** Of two figures that one person reported unaware of the other, the later one counts, if it is certain which that is. */
function laterOf(there: ReportShift, meant: MeantShift): Verdict {
  if (isSurelyLater(meant, there)) return 'free'
  if (!isSurelyLater(there, meant)) return 'conflict_own_shift'
  // A till that was counted then, and that the later figure says nothing about, is not dropped unseen.
  return meant.till && there.till === null ? 'conflict_own_shift' : 'stays'
}

function reporterOf({ pharmacist }: MeantShift, { base, ownerId }: Omit<Meant, 'write'>): Reporter {
  return { id: ownerId, names: [pharmacist], sharedNames: base.hasNamesake ? [pharmacist] : [] }
}

/** Whether the report already has the content of the write; the time of saving does not matter. */
function isThereAsMeant(report: DailyReport, { write, ownerId }: Omit<Meant, 'base'>): boolean {
  const shiftsAreThere = SHIFTS.every((shift) => {
    const meant = write.shifts[shift]
    if (meant === undefined) return true
    const there = shiftOf(report, shift)
    // The person may have another name since.
    return ownerOf(report, shift) === ownerId ? sameButName(there, meant) : sameSeen(there, seenOf(meant))
  })
  return shiftsAreThere && Object.keys(changedDay(report, write)).length === 0
}

function sameButName(there: ReportShift, meant: MeantShift): boolean {
  return sameSeen({ ...there, pharmacist: null }, { ...seenOf(meant), pharmacist: null })
}

/**
 * Whether the response to a write has its figures and remarks. The server stores the session's name, which may have
 * changed since the shift was recorded.
 */
export function isTakenShiftReport(report: DailyReport, write: ShiftReportWrite): boolean {
  return SHIFTS.every((shift) => {
    const meant = write.shifts[shift]
    return meant === undefined || sameButName(shiftOf(report, shift), meant)
  })
}

/**
 * Whether the server has a figure by the same person, for a shift of this write, that is neither the intent nor the
 * base: they reported it later. Another person's figure is a conflict, which the owner decides.
 */
export function hasNewerShift({ server, write, base, ownerId }: Meant & { server: DailyReport[] }): boolean {
  const report = countedReports(server)[0]?.copies[0]
  return SHIFTS.some((shift) => {
    const meant = write.shifts[shift]
    if (meant === undefined || report === undefined || !isShiftReported(report, shift)) return false
    const there = shiftOf(report, shift)
    const known = [seenOf(meant), base[shift] ?? UNREPORTED, ...(base.mine?.[shift] ?? [])]
    const isOwn = isOwnShift(report, shift, reporterOf(meant, { base, ownerId }))
    return isOwn && !known.some((each) => sameSeen(there, each))
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
