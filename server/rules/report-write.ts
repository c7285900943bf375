import { isDeepStrictEqual } from 'node:util'
import { SHIFTS } from '../../src/shared/contract/sales.ts'
import type { ReportBody } from '../../src/shared/contract/report-body.ts'
import type { DailyReport, DayType, Shift } from '../../src/shared/contract/sales.ts'
import { SHIFT_FIELDS, wireName } from '../../src/shared/contract/shift-fields.ts'
import {
  fieldsOfShift,
  isShiftReported,
  sameSeen,
  shiftOf,
  UNREPORTED,
} from '../../src/shared/rules/shift-of-report.ts'
import type { ReportShift } from '../../src/shared/rules/shift-of-report.ts'
import { invalidField } from '../http/problem.ts'
import { unknownFields } from './unknown-fields.ts'

/**
 * The user who writes, with all forms of the name. `names[0]` is stored for a shift if the name in the body is not one
 * of them.
 */
export type Writer = { id: string; names: [string, ...string[]] }

/** `by`: id of the user who reported the shift, if known. */
export type StoredShift = ReportShift & { by: string | null }
export type StoredDay = { dayType: DayType; morning: StoredShift; night: StoredShift; extra: Record<string, unknown> }

export const NO_SHIFT: StoredShift = { ...UNREPORTED, by: null }
export const EMPTY_DAY: StoredDay = { dayType: 'single', morning: NO_SHIFT, night: NO_SHIFT, extra: {} }

type Write = { stored: StoredDay; body: ReportBody; writer: Writer; now: string }

/**
 * Why a write that affects a colleague's report is refused: it would empty the colleague's shift, or it changes
 * something without the revision that proves the writer has seen it.
 */
export type Overreach = 'erasesColleague' | 'needsRevision'

/** The day after a write. A changed shift belongs to the writer from then on, whatever name the body carries. */
export function dayAfterWrite({ stored, body, writer, now }: Write): StoredDay | Overreach {
  const morning = shiftAfterWrite({ stored: stored.morning, body, writer, now, shift: 'morning' })
  const night = shiftAfterWrite({ stored: stored.night, body, writer, now, shift: 'night' })
  if (typeof morning === 'string') return morning
  if (typeof night === 'string') return night
  if (morning.pharmacist === null && night.pharmacist === null && stored === EMPTY_DAY) {
    throw invalidField('firstPharmacist', 'required')
  }
  const dayType = night.pharmacist === null ? body.dayType : 'double'
  const next = { dayType, morning, night, extra: { ...stored.extra, ...unknownFields(body, KNOWN_FIELDS) } }
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
  const isReplaced = Object.entries(stored.extra).some(([field, value]) => !isDeepStrictEqual(value, next.extra[field]))
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

type ShiftWrite = { stored: StoredShift; body: ReportBody; writer: Writer; now: string; shift: Shift }

function shiftAfterWrite({ stored, body, writer, now, shift }: ShiftWrite): StoredShift | Overreach {
  const given = givenFields(body, shift)
  const meant = { ...fieldsOfShift(shift, stored), ...given }
  if (!isShiftReported(meant, shift)) {
    refuseFigureWithoutName(body, shift)
    if (stored.pharmacist === null) return stored
    return isOwn(stored, writer) ? NO_SHIFT : 'erasesColleague'
  }
  const next = shiftOf(meant, shift)
  const isUnchanged = stored.pharmacist !== null && sameSeen(next, shiftOf(fieldsOfShift(shift, stored), shift))
  refuseMissingFigure({ meant, shift, isKept: isUnchanged && stored.sales === null })
  if (isUnchanged) return stored
  if (stored.pharmacist !== null && !isOwn(stored, writer) && body.revision === undefined) return 'needsRevision'
  const name = next.pharmacist?.trim() ?? ''
  return {
    ...next,
    pharmacist: writer.names.includes(name) ? name : writer.names[0],
    shiftEnd: next.shiftEnd !== null && next.shiftEnd <= now ? next.shiftEnd : now,
    by: writer.id,
  }
}

function isOwn(stored: StoredShift, { id, names }: Writer): boolean {
  return stored.by === null ? names.includes(stored.pharmacist ?? '') : stored.by === id
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

const KNOWN_FIELDS = new Set<string>([
  'dayType',
  'day',
  'dayTimeStamp',
  'pharmacyName',
  ...SHIFTS.flatMap((shift) => SHIFT_FIELDS.map((field) => wireName(shift, field))),
])
