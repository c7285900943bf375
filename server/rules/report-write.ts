import { isDeepStrictEqual } from 'node:util'
import { reportRow, SHIFTS } from '../../src/shared/contract/sales.ts'
import { reportBodySchema } from '../../src/shared/contract/report-body.ts'
import type { ReportBody } from '../../src/shared/contract/report-body.ts'
import { DAY_FIELDS } from '../../src/shared/contract/day-fields.ts'
import type { DayField, DayType } from '../../src/shared/contract/day-fields.ts'
import type { DailyReport, Shift } from '../../src/shared/contract/sales.ts'
import { shiftCorrection } from '../../src/shared/contract/shift-correction.ts'
import type { ShiftCorrection } from '../../src/shared/contract/shift-correction.ts'
import { SHIFT_FIELDS, SHIFT_PREFIXES, wireName } from '../../src/shared/contract/shift-fields.ts'
import {
  certainEndOf,
  fieldsOfShift,
  isShiftReported,
  receivedName,
  sameSeen,
  shiftOf,
  UNREPORTED,
} from '../../src/shared/rules/sales/shift-of-report.ts'
import type { ReportShift } from '../../src/shared/rules/sales/shift-of-report.ts'
import { invalidField } from '../http/problem.ts'
import { unknownFields } from './unknown-fields.ts'

/**
 * The user who writes, with all forms of the name. `names[0]` is stored for a shift if the name in the body is not one
 * of them. `shared`: those names that another user has too, so that they prove nothing.
 */
export type Writer = { id: string; names: [string, ...string[]]; shared?: readonly string[] }

/** `by`: id of the user who reported the shift, if known. */
export type StoredShift = ReportShift & { by: string | null }
export type StoredDay = { dayType: DayType; morning: StoredShift; night: StoredShift; extra: Record<string, unknown> }

export const NO_SHIFT: StoredShift = { ...UNREPORTED, by: null }
export const EMPTY_DAY: StoredDay = { dayType: 'single', morning: NO_SHIFT, night: NO_SHIFT, extra: {} }

/** How far a time that is called certain may be off. */
const MOST_OFF_MS = 1_000

type Write = { stored: StoredDay; body: ReportBody; writer: Writer; now: string }

/**
 * Why a write that affects a colleague's report is refused: it would empty the colleague's shift, or it changes
 * something without the revision that proves the writer has seen it.
 */
export type Overreach = 'erasesColleague' | 'needsRevision'

/** The day after a write. A changed shift belongs to the writer from then on, whatever name the body carries. */
export function dayAfterWrite({ stored, body, writer, now }: Write): StoredDay | Overreach {
  const shiftAfter = (shift: Shift) =>
    shiftAfterWrite({
      stored: stored[shift],
      isCorrected: (stored.extra[correctionName(shift)] ?? null) !== null,
      body,
      writer,
      now,
      shift,
    })
  const [morning, night] = [shiftAfter('morning'), shiftAfter('night')]
  if (typeof morning === 'string') return morning
  if (typeof night === 'string') return night
  if (morning.pharmacist === null && night.pharmacist === null && stored === EMPTY_DAY) {
    throw invalidField('firstPharmacist', 'required')
  }
  const dayType = night.pharmacist === null ? body.dayType : 'double'
  const extra = { ...stored.extra, ...unknownFields(body, KNOWN_FIELDS) }
  for (const [shift, after] of [['morning', morning] as const, ['night', night] as const]) {
    if (after === stored[shift]) continue
    // What its author reports anew is no longer what a manager corrected.
    delete extra[correctionName(shift)]
    if (after.pharmacist === null) delete extra[receivedName(shift)]
    else extra[receivedName(shift)] = now
  }
  const next = { dayType, morning, night, extra }
  return body.revision === undefined && changesForOthers({ stored, next, writer }) ? 'needsRevision' : next
}

/**
 * True if the write changes what belongs to a colleague: an unknown field of a day with a colleague's shift, or
 * anything of a day on which the writer has no shift.
 */
function changesForOthers({ stored, next, writer }: { stored: StoredDay; next: StoredDay; writer: Writer }): boolean {
  const reported = ({ morning, night }: StoredDay) => [morning, night].filter(({ pharmacist }) => pharmacist !== null)
  if (reported(stored).every((shift) => isOwn(shift, writer))) return false
  const hasPart = [...reported(stored), ...reported(next)].some((shift) => isOwn(shift, writer))
  const isReplaced = Object.entries(unknownIn(stored.extra)).some(
    ([field, value]) => !isDeepStrictEqual(value, next.extra[field]),
  )
  return isReplaced || (!hasPart && !isSameDay(stored, next))
}

/** Whether two days have the same content, so that a repeated write creates no new revision. */
export function isSameDay(one: StoredDay, other: StoredDay): boolean {
  return (
    one.dayType === other.dayType &&
    one.morning === other.morning &&
    one.night === other.night &&
    JSON.stringify(one.extra) === JSON.stringify(other.extra)
  )
}

type ShiftWrite = {
  stored: StoredShift
  isCorrected: boolean
  body: ReportBody
  writer: Writer
  now: string
  shift: Shift
}

function shiftAfterWrite({ stored, isCorrected, body, writer, now, shift }: ShiftWrite): StoredShift | Overreach {
  const isSeen = body.revision !== undefined
  const given = givenFields(body, shift)
  const meant = { ...fieldsOfShift(shift, stored), ...given }
  if (!isShiftReported(meant, shift)) {
    refuseFigureWithoutName(body, shift)
    if (stored.pharmacist === null) return stored
    if (!isOwn(stored, writer)) return 'erasesColleague'
    return isCorrected && !isSeen ? 'needsRevision' : NO_SHIFT
  }
  const next = shiftOf(meant, shift)
  const isUnchanged = stored.pharmacist !== null && sameSeen(next, shiftOf(fieldsOfShift(shift, stored), shift))
  refuseMissingFigure({ meant, shift, isKept: isUnchanged && stored.sales === null })
  if (isUnchanged) return stored
  const needsRevision = stored.pharmacist !== null && (!isOwn(stored, writer) || isCorrected)
  if (needsRevision && !isSeen) return 'needsRevision'
  const name = next.pharmacist?.trim() ?? ''
  const shiftEnd = next.shiftEnd !== null && next.shiftEnd <= now ? next.shiftEnd : now
  return {
    ...next,
    pharmacist: writer.names.includes(name) ? name : writer.names[0],
    shiftEnd,
    certainEnd: isCertainEnd(body, shift, now) ? shiftEnd : null,
    by: writer.id,
  }
}

/** Whether the body says so of its own time, and that time is not after now by more than it may be off. */
function isCertainEnd(body: ReportBody, shift: Shift, now: string): boolean {
  const end = certainEndOf({
    shiftEnd: body[wireName(shift, 'shiftEnd')],
    certainEnd: body[wireName(shift, 'certainEnd')],
  })
  return end !== null && end <= Date.parse(now) + MOST_OFF_MS
}

export type Corrected = { stored: StoredDay; body: ReportBody; reason: string; byName: string; now: string }

/**
 * The day after a manager's correction: the sales figures in the body replace those of reported shifts, which keep their
 * author. The figure that was reported first stays beside the corrected one. Everything else in the body is ignored.
 */
export function dayAfterCorrection({ stored, body, reason, byName, now }: Corrected): StoredDay {
  const next = { ...stored, extra: { ...stored.extra } }
  for (const shift of SHIFTS) {
    const sales = body[wireName(shift, 'sales')] ?? null
    const there = stored[shift]
    if (there.pharmacist === null || sales === null || sales === there.sales) continue
    const name = correctionName(shift)
    const former = shiftCorrection.safeParse(stored.extra[name]).data
    next[shift] = { ...there, sales }
    next.extra[name] = { sales: former ? former.sales : there.sales, byName, at: now, reason } satisfies ShiftCorrection
  }
  return next
}

/** Where a correction of the shift is stored, beside the fields that this server does not know. */
function correctionName(shift: Shift) {
  return `${SHIFT_PREFIXES[shift]}Correction` as const
}

/** The unknown fields of a day, to which the limits of a report apply: without what this server itself keeps there. */
export function unknownIn(extra: StoredDay['extra']): StoredDay['extra'] {
  const own: readonly string[] = SHIFTS.flatMap((shift) => [correctionName(shift), receivedName(shift)])
  return Object.fromEntries(Object.entries(extra).filter(([field]) => !own.includes(field)))
}

function isOwn({ by, pharmacist }: StoredShift, { id, names, shared = [] }: Writer): boolean {
  const name = pharmacist ?? ''
  return by === null ? names.includes(name) && !shared.includes(name) : by === id
}

function refuseFigureWithoutName(body: ReportBody, shift: Shift): void {
  if (body[wireName(shift, 'sales')]) throw invalidField(wireName(shift, 'pharmacist'), 'required')
}

/** A sales figure of 0 must be explicit: a shift with a name but no figure is a client error. */
function refuseMissingFigure({
  meant,
  shift,
  isKept,
}: {
  meant: Partial<DailyReport>
  shift: Shift
  isKept: boolean
}): void {
  const sales = wireName(shift, 'sales')
  if ((meant[sales] ?? null) === null && !isKept) throw invalidField(sales, 'required')
}

/** Only the fields in the body; fields that it omits keep their values. */
function givenFields(body: ReportBody, shift: Shift): Partial<DailyReport> {
  return Object.fromEntries(
    SHIFT_FIELDS.map((field) => wireName(shift, field)).flatMap((field) =>
      body[field] === undefined ? [] : [[field, body[field]]],
    ),
  )
}

/** Fields of the whole day that have a column; the others are in `extra`, like those that this server does not know. */
const DAY_COLUMNS: readonly DayField[] = ['dayType']

/** The fields of a report that are not stored in `extra`, or only by the server itself. */
const KNOWN_FIELDS = new Set<string>([...Object.keys(reportRow.shape), ...Object.keys(reportBodySchema.shape)])
for (const field of DAY_FIELDS) if (!DAY_COLUMNS.includes(field)) KNOWN_FIELDS.delete(field)
