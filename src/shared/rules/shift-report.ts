import type { DailyReport, DayType, Shift } from '../contract/sales.ts'
import { startOfRiyadhDay } from './business-day.ts'
import { fieldsOfShift, isShiftReported, NO_SHIFT_FIELDS } from './shift-of-report.ts'
import type { ReportShift, ShiftSeen } from './shift-of-report.ts'

/** What the person meant when saving one shift. `sales` in SAR with at most 2 decimals, `shiftEnd` the ISO moment of saving. */
export type ShiftReportIntent = MeantShift & {
  pharmacyName: string
  day: string
  dayType: DayType
  shift: Shift
}

type MeantFields = { sales: number; pharmacist: string; remarks: string; shiftEnd: string }
/** A field that came later is missing in what was recorded before. */
export type MeantShift = MeantFields & Partial<Omit<ReportShift, keyof MeantFields>>

/** One owner's unsent shifts of one pharmacy's day, as one write carries them. */
export type ShiftReportWrite = {
  pharmacyName: string
  day: string
  dayType: DayType
  shifts: Partial<Record<Shift, MeantShift>>
}

/** The server's figures the person had before them, for each shift they report; `null` and absent: none were known. */
export type ShiftReportBase = Partial<Record<Shift, ShiftSeen | null>>

/** What a screen shows: the server's row with an unsent write laid over it. */
export function overlayShiftReport(report: DailyReport | undefined, write: ShiftReportWrite): DailyReport {
  return report === undefined
    ? { ...newFields(write), _id: unsentReportId(write) }
    : { ...report, ...changedFields(report, write) }
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

/** A night shift, reported before or now, makes the day double whatever was chosen. */
export function dayTypeAfter(report: DailyReport | undefined, write: ShiftReportWrite): DayType {
  const hasNight = write.shifts.night !== undefined || (report !== undefined && isShiftReported(report, 'night'))
  return hasNight ? 'double' : write.dayType
}

/** A report of the day with these shifts alone. */
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

/** What the write changes of a report. */
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
