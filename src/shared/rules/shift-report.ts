import { DAY_FIELDS } from '../contract/day-fields.ts'
import type { DayType, ReportDay } from '../contract/day-fields.ts'
import type { DailyReport, Shift } from '../contract/sales.ts'
import { SHIFT_FIELDS } from '../contract/shift-fields.ts'
import { startOfRiyadhDay } from './business-day.ts'
import { fieldsOfShift, isShiftReported, NO_SHIFT_FIELDS, visible } from './shift-of-report.ts'
import type { ReportShift, ShiftSeen } from './shift-of-report.ts'

/** The intent of saving one shift. `sales` in SAR with at most 2 decimals, `shiftEnd` the ISO instant of saving. */
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

/** The server's figures that the person had seen, for each shift they report; `null` or absent: none. */
export type ShiftReportBase = Partial<Record<Shift, ShiftSeen | null>>

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
 * Folds one owner's rows of one day, oldest first: the last intent for each field of a shift counts, with the base of
 * the last one. Null if the rows belong to different pharmacies or days, or there are none.
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
  for (const { intent, base } of rows) {
    const { shift } = intent
    Object.assign(write, given(intent, DAY_FIELDS))
    // A correction without the till keeps the one that was recorded before it.
    write.shifts[shift] = { ...write.shifts[shift], ...(given(intent, SHIFT_FIELDS) as MeantShift) }
    folded[shift] = base[shift] ?? null
  }
  if (write.shifts.night !== undefined) write.dayType = 'double'
  return { write, base: folded }
}

/** Whether a later intent for the same shift says everything that the earlier one said. */
export function saysAll(later: ShiftReportIntent, earlier: ShiftReportIntent): boolean {
  return (
    later.shift === earlier.shift &&
    [...SHIFT_FIELDS, ...DAY_FIELDS].every((field) => earlier[field] === undefined || later[field] !== undefined)
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
  return { ...changedDay(report, write), ...meantFields(write) }
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
