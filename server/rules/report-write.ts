import { isDeepStrictEqual } from 'node:util'
import type { DailyReport, DayType, ReportBody, Shift } from '../../src/shared/contract/sales.ts'
import {
  fieldsOfShift,
  isShiftReported,
  sameSeen,
  shiftOf,
  UNREPORTED,
} from '../../src/shared/rules/shift-of-report.ts'
import type { ReportShift } from '../../src/shared/rules/shift-of-report.ts'
import { invalidField } from '../problem.ts'
import { unknownFields } from './unknown-fields.ts'

/** Who writes, with every name they are known by; `names[0]` is the one a shift gets when the body's is not theirs. */
export type Writer = { id: string; names: [string, ...string[]] }

/** `by`: the user who reported the shift, when it is known. */
export type StoredShift = ReportShift & { by: string | null }
export type StoredDay = { dayType: DayType; morning: StoredShift; night: StoredShift; extra: Record<string, unknown> }

export const NO_SHIFT: StoredShift = { ...UNREPORTED, by: null }
export const EMPTY_DAY: StoredDay = { dayType: 'single', morning: NO_SHIFT, night: NO_SHIFT, extra: {} }

type Write = { stored: StoredDay; body: ReportBody; writer: Writer; now: string }

/**
 * Why a write is refused that touches what somebody else reported: it would empty their shift, or change something without the
 * revision that shows the writer has seen it.
 */
export type Overreach = 'erasesColleague' | 'needsRevision'

/** The day after a write. A shift that changes is the writer's own from then on, whatever name the body carries. */
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

/** Beside a colleague's shift, unknown fields stay as they are, and who has no shift of the day changes nothing of it. */
function changesForOthers({ stored, next, writer }: { stored: StoredDay; next: StoredDay; writer: Writer }): boolean {
  const reported = ({ morning, night }: StoredDay) => [morning, night].filter(({ pharmacist }) => pharmacist !== null)
  if (reported(stored).every((shift) => isOwn(shift, writer))) return false
  const hasPart = [...reported(stored), ...reported(next)].some((shift) => isOwn(shift, writer))
  const isReplaced = Object.entries(stored.extra).some(([field, value]) => !isDeepStrictEqual(value, next.extra[field]))
  return isReplaced || (!hasPart && !isSameDay(stored, next))
}

/** Whether two days read alike, so that a repeated write makes no new revision. */
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
    sales: next.sales,
    pharmacist: writer.names.includes(name) ? name : writer.names[0],
    remarks: next.remarks,
    shiftEnd: next.shiftEnd !== null && next.shiftEnd <= now ? next.shiftEnd : now,
    by: writer.id,
  }
}

function isOwn(stored: StoredShift, { id, names }: Writer): boolean {
  return stored.by === null ? names.includes(stored.pharmacist ?? '') : stored.by === id
}

function refuseFigureWithoutName(body: ReportBody, shift: Shift): void {
  const [sales, path] =
    shift === 'morning' ? [body.firstSales, 'firstPharmacist'] : [body.secondSales, 'secondPharmacist']
  if (sales) throw invalidField(path, 'required')
}

/** 0 is a figure and has to be said: a shift that names somebody without one is a mistake of the sender. */
function refuseMissingFigure({
  meant,
  shift,
  isKept,
}: {
  meant: Partial<DailyReport>
  shift: Shift
  isKept: boolean
}): void {
  const [sales, path] = shift === 'morning' ? [meant.firstSales, 'firstSales'] : [meant.secondSales, 'secondSales']
  if ((sales ?? null) === null && !isKept) throw invalidField(path, 'required')
}

const SHIFT_FIELDS = {
  morning: ['firstSales', 'firstPharmacist', 'firstRemarks', 'firstShiftEnd'],
  night: ['secondSales', 'secondPharmacist', 'secondRemarks', 'secondShiftEnd'],
} as const

/** Only what the body has: what it leaves out keeps its value. */
function givenFields(body: ReportBody, shift: Shift): Partial<DailyReport> {
  return Object.fromEntries(
    SHIFT_FIELDS[shift].flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  )
}

const KNOWN_FIELDS = new Set<string>([
  'dayType',
  'day',
  'dayTimeStamp',
  'pharmacyName',
  ...SHIFT_FIELDS.morning,
  ...SHIFT_FIELDS.night,
])
