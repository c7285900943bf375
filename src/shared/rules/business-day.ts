/** Business days are days of Asia/Riyadh, which is UTC+03:00 all year; no time zone data is needed. */
export const RIYADH_OFFSET_MS = 3 * 60 * 60 * 1000
export const DAY_MS = 24 * 60 * 60 * 1000

/** Before this hour a night shift still belongs to the day before. */
export const NIGHT_SHIFT_ENDS_AT_HOUR = 5

/** `YYYY-MM-DD`, the day in Riyadh at that moment; the empty text, which stands for no day, where it is none. */
export function riyadhDayOf(epochMs: number): string {
  if (Number.isNaN(epochMs)) return ''
  return new Date(epochMs + RIYADH_OFFSET_MS).toISOString().slice(0, 10)
}

/** Milliseconds since the epoch of 00:00 Riyadh of a `YYYY-MM-DD` day. */
export function startOfRiyadhDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - RIYADH_OFFSET_MS
}

/** The hour (0–23) on the wall clock in Riyadh. */
export function riyadhHourOf(epochMs: number): number {
  return new Date(epochMs + RIYADH_OFFSET_MS).getUTCHours()
}

/** The day moved by whole days, across months and leap years. */
export function addDays(day: string, days: number): string {
  return riyadhDayOf(startOfRiyadhDay(day) + days * DAY_MS)
}

/** Whole days from one day to another; negative when `to` is earlier, 0 where either is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOfRiyadhDay(to) - startOfRiyadhDay(from)) / DAY_MS) || 0
}

/** `YYYY-MM` of a `YYYY-MM-DD` day. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** Days of the calendar month `YYYY-MM`. */
export function daysInMonth(month: string): number {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()
}

/** A report of an earlier day is taken for a year typed wrong. */
export const OLDEST_REPORT_DAY = '2015-01-01'

/** The day proposed for a report: today, but the day before for a night shift that ends before 05:00. */
export function proposedReportDay({ now, shift }: { now: number; shift: 'morning' | 'night' }): string {
  const today = riyadhDayOf(now)
  return shift === 'night' && riyadhHourOf(now) < NIGHT_SHIFT_ENDS_AT_HOUR ? addDays(today, -1) : today
}

/** `YYYY-MM` of `YYYY-MM`. */
export function monthBefore(month: string): string {
  return monthOf(addDays(`${month}-01`, -1))
}
