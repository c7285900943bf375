import type * as z from 'zod/mini'
import type { UNREADABLE } from '../../contract/own-mark.ts'
import { isUnreadable } from '../../contract/readable.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { SHIFT_FIELDS, SHIFT_PREFIXES, wireName } from '../../contract/shift-fields.ts'
import type { ShiftField, shiftFields, WireName } from '../../contract/shift-fields.ts'
import type { ShiftCorrection } from '../../contract/shift-correction.ts'

/** One shift of a day's report, with field names without `first` and `second`. */
export type ReportShift = { [Field in ShiftField]: z.output<(typeof shiftFields)[Field]> }

/** When a shift was saved, which is no part of what it says. */
type Times = 'shiftEnd' | 'certainEnd'
const TIMES: readonly ShiftField[] = ['shiftEnd', 'certainEnd'] satisfies Times[]

type EndOfShift = { [Field in Times]?: string | null | undefined }
/** Two moments, each known to within a second. */
const SURELY_APART_MS = 2_000

type FirstSeen = Pick<ReportShift, 'sales' | 'pharmacist' | 'remarks'>
/** The fields of a shift that a person sees. Rows recorded before a field existed do not have it. */
export type ShiftSeen = FirstSeen & Partial<Omit<ReportShift, Times | keyof FirstSeen>>

/** What a shift says, without the time. */
export const SAID_FIELDS = SHIFT_FIELDS.filter((field) => !TIMES.includes(field))

export const UNREPORTED = Object.fromEntries(SHIFT_FIELDS.map((field) => [field, null])) as ReportShift

type ShiftFields = Partial<Pick<DailyReport, WireName<Shift, ShiftField> | typeof UNREADABLE>>
type ShiftOwners = Partial<Pick<DailyReport, `${(typeof SHIFT_PREFIXES)[Shift]}PharmacistId`>>

/** A shift is reported if it has a pharmacist, even an unreadable one; sales of 0 are valid. */
export function isShiftReported(report: ShiftFields, shift: Shift): boolean {
  return nameOn(report, shift) !== '' || isUnreadable(report, wireName(shift, 'pharmacist'))
}

/** Whether the shift is reported with a readable figure. */
export function hasFigure(report: DailyReport, shift: Shift): boolean {
  return shiftOf(report, shift).sales !== null
}

/** Number of reported shifts with an unreadable figure, which are not included in their days' totals. */
export function unreadableFigures(reports: readonly DailyReport[]): number {
  return reports.reduce(
    (count, report) =>
      count + SHIFTS.filter((shift) => isShiftReported(report, shift) && !hasFigure(report, shift)).length,
    0,
  )
}

/**
 * An unreported shift is null in all its fields, whatever the server sent. In a reported shift `sales: null` means an
 * unreadable figure, and `pharmacist: ''` an unreadable name.
 */
export function shiftOf(report: ShiftFields, shift: Shift): ReportShift {
  if (!isShiftReported(report, shift)) return UNREPORTED
  const fields = SHIFT_FIELDS.map((field) => [field, report[wireName(shift, field)] ?? null])
  const { sales, pharmacist, ...others } = Object.fromEntries(fields) as ReportShift
  const isFigureLost = isUnreadable(report, wireName(shift, 'sales'))
  return { ...others, sales: sales ?? (isFigureLost ? null : 0), pharmacist: pharmacist ?? '' }
}

/** A manager's correction of the shift; null if there is none. */
export function correctionOf(
  report: Partial<Pick<DailyReport, 'firstCorrection' | 'secondCorrection'>>,
  shift: Shift,
): ShiftCorrection | null {
  return report[`${SHIFT_PREFIXES[shift]}Correction`] ?? null
}

/** The wire name of when the server took a shift. */
export function receivedName(shift: Shift) {
  return `${SHIFT_PREFIXES[shift]}ReceivedAt` as const
}

/**
 * When a shift was saved on its device, and when the server took it; null where that is not known. The time of saving is
 * the device's own, and may be wrong, unless it is certain. A server that does not say when it took a shift does not say
 * either how certain its time is.
 */
export function timesOf(report: DailyReport, shift: Shift): ShiftTimes {
  const { shiftEnd: savedAt, certainEnd } = shiftOf(report, shift)
  const receivedAt = report[receivedName(shift)] ?? null
  return {
    savedAt,
    isAbout: receivedAt !== null && certainEndOf({ shiftEnd: savedAt, certainEnd }) === null,
    receivedAt,
  }
}

export type ShiftTimes = { savedAt: string | null; isAbout: boolean; receivedAt: string | null }

/** The wire fields of one shift; undefined ones are omitted. */
export function fieldsOfShift(shift: Shift, parts: Partial<ReportShift>): ShiftFields {
  return Object.fromEntries(
    SHIFT_FIELDS.flatMap((field) => (parts[field] === undefined ? [] : [[wireName(shift, field), parts[field]]])),
  )
}

export const NO_SHIFT_FIELDS = {
  ...fieldsOfShift('morning', UNREPORTED),
  ...fieldsOfShift('night', UNREPORTED),
} as { [Name in WireName<Shift, ShiftField>]: null }

export function seenOf<Parts extends ShiftSeen>({
  shiftEnd: _shiftEnd,
  certainEnd: _certainEnd,
  ...seen
}: Parts & { [Field in Times]?: unknown }) {
  return seen
}

/**
 * Equal as displayed: text is trimmed, and empty equals null. An unreadable figure does not equal 0. A field that `row`
 * does not have is not compared, because the row was recorded before the field existed.
 */
export function sameSeen(shift: Partial<ShiftSeen>, row: Partial<ShiftSeen>): boolean {
  return SAID_FIELDS.every((field) => isSame(shift as Partial<ReportShift>, row as Partial<ReportShift>, field))
}

function isSame(shift: Partial<ReportShift>, row: Partial<ReportShift>, field: ShiftField): boolean {
  return row[field] === undefined || visible(shift[field]) === visible(row[field])
}

/** When the shift was saved, in ms, if that is known to within a second. */
export function certainEndOf({ shiftEnd, certainEnd }: EndOfShift): number | null {
  return certainEnd && certainEnd === shiftEnd ? Date.parse(certainEnd) : null
}

/** Whether one was saved after the other for certain. */
export function isSurelyLater(one: EndOfShift, other: EndOfShift): boolean {
  const [end, otherEnd] = [certainEndOf(one), certainEndOf(other)]
  return end !== null && otherEnd !== null && end - otherEnd > SURELY_APART_MS
}

/** A value as it is compared: text is trimmed, and empty equals null. */
export function visible(value: string | number | object | null | undefined): string | number {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' ? value.trim() : (value ?? '')
}

export function sameName(one: string | null, other: string | null): boolean {
  return (one ?? '').trim() === (other ?? '').trim()
}

/** The id of who reported the shift; null if the server does not know it. */
export function ownerOf(report: ShiftOwners, shift: Shift): string | null {
  return report[ownerName(shift)] || null
}

/** The wire name of that id. */
export function ownerName(shift: Shift) {
  return `${SHIFT_PREFIXES[shift]}PharmacistId` as const
}

/** A person as reports name them. `sharedNames`: those of their names that another known person has too. */
export type Reporter = { id: string; names: readonly string[]; sharedNames?: readonly string[] }

/** Whether a shift is a person's own, by the id beside it or their name; null if it may as well be a namesake's. */
export function isOwnShift(
  report: ShiftFields & ShiftOwners,
  shift: Shift,
  { id, names, sharedNames = [] }: Reporter,
): boolean | null {
  const owner = ownerOf(report, shift)
  if (owner !== null) return owner === id
  const isNamed = (name: string) => sameName(nameOn(report, shift), name)
  return sharedNames.some(isNamed) ? null : names.some(isNamed)
}

function nameOn(report: ShiftFields, shift: Shift): string {
  return (report[wireName(shift, 'pharmacist')] ?? '').trim()
}
