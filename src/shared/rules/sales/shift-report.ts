import { DAY_FIELDS } from '../../contract/day-fields.ts'
import type { DayType, ReportDay } from '../../contract/day-fields.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { SHIFT_FIELDS } from '../../contract/shift-fields.ts'
import { startOfRiyadhDay } from '../days/business-day.ts'
import {
  fieldsOfShift,
  isShiftReported,
  isSurelyLater,
  NO_SHIFT_FIELDS,
  ownerName,
  ownerOf,
  SAID_FIELDS,
  visible,
} from './shift-of-report.ts'
import type { ReportShift, ShiftSeen } from './shift-of-report.ts'

/**
 * The intent of saving one shift. `sales` in SAR with at most 2 decimals, `shiftEnd` the ISO instant of saving by the
 * server's clock as far as the device knew it, and `certainEnd` the same instant if it did.
 */
export type ShiftReportIntent = MeantShift & MeantDay & { pharmacyName: string; day: string; shift: Shift }

type MeantFields = { sales: number; pharmacist: string; remarks: string; shiftEnd: string }
/** Fields that were added later are missing in older rows. */
export type MeantShift = MeantFields & Partial<Omit<ReportShift, keyof MeantFields>>

type MeantDay = Pick<ReportDay, 'dayType'> & Partial<ReportDay>

/** One owner's unsent shifts of one pharmacy and day, folded into one write. */
export type ShiftReportWrite = MeantDay & {
  pharmacyName: string
  day: string
  shifts: Partial<Record<Shift, MeantShift>>
}

/**
 * The server's figures that the person had seen, for each shift they report; `null` or absent: none. `mine`: what they
 * had recorded on this device before and not sent yet. `hasNamesake`: this device knew another person of the same name.
 */
export type ShiftReportBase = Partial<Record<Shift, ShiftSeen | null>> & {
  mine?: Partial<Record<Shift, ShiftSeen[]>> | undefined
  hasNamesake?: boolean | undefined
}

/** The report as displayed: the server's row with an unsent write applied. */
export function overlayShiftReport(report: DailyReport | undefined, write: ShiftReportWrite): DailyReport {
  return report === undefined
    ? { ...newFields(write), _id: unsentReportId(write) }
    : { ...report, ...changedFields(report, write) }
}

/** Placeholder for `_id` while the server has no report of that day. */
export function unsentReportId({ pharmacyName, day }: { pharmacyName: string; day: string }): string {
  return `unsent:${pharmacyName}:${day}`
}

/**
 * Folds one owner's rows of one day: the last intent for each field of a shift counts, with the base of the last one, to
 * which each earlier one is the person's own. Null if the rows belong to different pharmacies or days, or there are none.
 */
export function foldShiftReports(
  rows: readonly { intent: ShiftReportIntent; base: ShiftReportBase }[],
): { write: ShiftReportWrite; base: ShiftReportBase } | null {
  const first = rows[0]?.intent
  if (first === undefined) return null
  if (rows.some(({ intent }) => intent.day !== first.day || intent.pharmacyName !== first.pharmacyName)) return null

  const write: ShiftReportWrite = {
    pharmacyName: first.pharmacyName,
    day: first.day,
    dayType: first.dayType,
    shifts: {},
  }
  const folded: ShiftReportBase = {}
  for (const { intent, base } of inOrderOfSaving(rows)) {
    const { shift } = intent
    Object.assign(write, given(intent, DAY_FIELDS))
    const earlier = write.shifts[shift]
    const mine = [
      ...(folded.mine?.[shift] ?? []),
      ...(base.mine?.[shift] ?? []),
      ...(earlier ? [figureOf(earlier)] : []),
    ]
    if (mine.length > 0) folded.mine = { ...folded.mine, [shift]: mine }
    // A correction without the till keeps the one that was recorded before it.
    write.shifts[shift] = { ...earlier, ...(given(intent, SHIFT_FIELDS) as MeantShift) }
    folded[shift] = base[shift] ?? null
    if (base.hasNamesake) folded.hasNamesake = true
  }
  if (write.shifts.night !== undefined) write.dayType = 'double'
  return { write, base: folded }
}

/** A row that was imported or edited may have been saved before older rows of its shift, or after newer ones. */
function inOrderOfSaving<Row extends { intent: ShiftReportIntent }>(rows: readonly Row[]): Row[] {
  const ordered: Row[] = []
  for (const row of rows) {
    const { shift } = row.intent
    const place = ordered.findIndex(({ intent }) => intent.shift === shift && isSurelyLater(intent, row.intent))
    ordered.splice(place < 0 ? ordered.length : place, 0, row)
  }
  return ordered
}

/** Whether an intent that was recorded later for the same shift says everything that the earlier one said. */
export function saysAll(later: ShiftReportIntent, earlier: ShiftReportIntent): boolean {
  return (
    later.shift === earlier.shift &&
    !isSurelyLater(earlier, later) &&
    [...SAID_FIELDS, ...DAY_FIELDS].every((field) => earlier[field] === undefined || later[field] !== undefined)
  )
}

/** A night shift, reported before or now, makes the day double whatever was selected. */
function dayTypeAfter(report: DailyReport | undefined, write: ShiftReportWrite): DayType {
  const hasNight = write.shifts.night !== undefined || (report !== undefined && isShiftReported(report, 'night'))
  return hasNight ? 'double' : write.dayType
}

/** A new report of the day with only these shifts. */
export function newFields(write: ShiftReportWrite) {
  const { pharmacyName, day } = write
  return {
    ...NO_SHIFT_FIELDS,
    pharmacyName,
    day,
    dayTimeStamp: startOfRiyadhDay(day),
    ...dayAfter(undefined, write),
    ...meantFields(write),
  }
}

/** The fields of a report that the write changes. */
export function changedFields(report: DailyReport, write: ShiftReportWrite) {
  return { ...changedDay(report, write), ...withoutOwners(report, write), ...meantFields(write) }
}

/** The id beside a shift is that of who reported it before. Whose it is now, only the server says. */
function withoutOwners(report: DailyReport, { shifts }: ShiftReportWrite) {
  const changed = SHIFTS.filter((shift) => shifts[shift] !== undefined && ownerOf(report, shift) !== null)
  return Object.fromEntries(changed.map((shift) => [ownerName(shift), null]))
}

/** The fields of the whole day that the write changes. */
export function changedDay(report: DailyReport, write: ShiftReportWrite): Partial<ReportDay> {
  const after = dayAfter(report, write)
  return given(
    after,
    DAY_FIELDS.filter((field) => visible(after[field]) !== visible(report[field])),
  )
}

function dayAfter(report: DailyReport | undefined, write: ShiftReportWrite): MeantDay {
  return { ...given(write, DAY_FIELDS), dayType: dayTypeAfter(report, write) }
}

/** What an intent says of its shift, as it is shown. */
export function figureOf(intent: MeantShift): ShiftSeen {
  return given(intent, SAID_FIELDS) as ShiftSeen
}

/** These fields, without those that are absent because the row was recorded before they existed. */
function given<From extends object, Field extends keyof From>(from: From, fields: readonly Field[]): Pick<From, Field> {
  const present = fields.filter((field) => from[field] !== undefined)
  return Object.fromEntries(present.map((field) => [field, from[field]])) as Pick<From, Field>
}

function meantFields({ shifts }: ShiftReportWrite) {
  return {
    ...(shifts.morning && fieldsOfShift('morning', shifts.morning)),
    ...(shifts.night && fieldsOfShift('night', shifts.night)),
  }
}
