import type { DailyReport, DayType, Shift } from '../contract/sales.ts'
import { startOfRiyadhDay } from './business-day.ts'
import { fieldsOfShift, isShiftReported, NO_SHIFT_FIELDS } from './shift-of-report.ts'
import type { ReportShift, ShiftSeen } from './shift-of-report.ts'

/** The intent of saving one shift. `sales` in SAR with at most 2 decimals, `shiftEnd` the ISO instant of saving. */
export type ShiftReportIntent = MeantShift & {
  pharmacyName: string
  day: string
  dayType: DayType
  shift: Shift
}

type MeantFields = { sales: number; pharmacist: string; remarks: string; shiftEnd: string }
/** Fields that were added later are missing in older rows. */
export type MeantShift = MeantFields & Partial<Omit<ReportShift, keyof MeantFields>>

/** One owner's unsent shifts of one pharmacy and day, folded into one write. */
export type ShiftReportWrite = {
  pharmacyName: string
  day: string
  dayType: DayType
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
 * Folds one owner's rows of one day, oldest first: the last intent for each shift counts, with its base. Null if the
 * rows belong to different pharmacies or days, or there are none.
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
    const { pharmacyName: _pharmacy, day: _day, dayType, shift, ...meant } = intent
    write.dayType = dayType
    write.shifts[shift] = meant
    folded[shift] = base[shift] ?? null
  }
  if (write.shifts.night !== undefined) write.dayType = 'double'
  return { write, base: folded }
}

/** A night shift, reported before or now, makes the day double whatever was selected. */
export function dayTypeAfter(report: DailyReport | undefined, write: ShiftReportWrite): DayType {
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
    dayType: dayTypeAfter(undefined, write),
    ...meantFields(write),
  }
}

/** The fields of a report that the write changes. */
export function changedFields(report: DailyReport, write: ShiftReportWrite) {
  const dayType = dayTypeAfter(report, write)
  return { ...(dayType !== report.dayType && { dayType }), ...meantFields(write) }
}

function meantFields({ shifts }: ShiftReportWrite) {
  return {
    ...(shifts.morning && fieldsOfShift('morning', shifts.morning)),
    ...(shifts.night && fieldsOfShift('night', shifts.night)),
  }
}
