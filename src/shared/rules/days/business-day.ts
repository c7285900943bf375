/** Business days are days in Asia/Riyadh, which is UTC+03:00 all year, so no time zone data is needed. */
export const RIYADH_OFFSET_MS = 3 * 60 * 60 * 1000
export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * 60 * 1000

/** The day in Riyadh at that time, `YYYY-MM-DD`; empty for an invalid time. */
export function riyadhDayOf(epochMs: number): string {
  if (Number.isNaN(epochMs)) return ''
  return new Date(epochMs + RIYADH_OFFSET_MS).toISOString().slice(0, 10)
}

/** Milliseconds since the epoch at 00:00 Riyadh of a `YYYY-MM-DD` day. */
export function startOfRiyadhDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - RIYADH_OFFSET_MS
}

/** The hour (0–23) in Riyadh. */
export function riyadhHourOf(epochMs: number): number {
  return new Date(epochMs + RIYADH_OFFSET_MS).getUTCHours()
}

/** The time of day in Riyadh, `HH:MM`. */
export function riyadhTimeOf(epochMs: number): string {
  return new Date(epochMs + RIYADH_OFFSET_MS).toISOString().slice(11, 16)
}

/** The whole minutes since midnight in Riyadh. */
export function minuteOfRiyadhDay(epochMs: number): number {
  return Math.floor(((epochMs + RIYADH_OFFSET_MS) % DAY_MS) / MINUTE_MS)
}

/** The minutes of a time of day (`HH:MM`) since midnight. */
export function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The business day of a moment: before the night's cut-off, the day before. */
export function businessDayOf(epochMs: number, nightCutOff: string): string {
  const isBefore = minuteOfRiyadhDay(epochMs) < minutesIn(nightCutOff)
  return riyadhDayOf(isBefore ? epochMs - DAY_MS : epochMs)
}

/** Adds whole days, across months and leap years. */
export function addDays(day: string, days: number): string {
  return riyadhDayOf(startOfRiyadhDay(day) + days * DAY_MS)
}

/** Whole days between two days; negative if `to` is earlier, 0 if either is invalid. */
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

/** An earlier day counts as a mistyped year. */
export const OLDEST_REPORT_DAY = '2015-01-01'

/** The proposed day of a report: today, or the previous day for a night shift before the chain's cut-off. */
export function proposedReportDay({
  now,
  shift,
  hours: { nightCutOff },
}: {
  now: number
  shift: 'morning' | 'night'
  hours: { nightCutOff: string }
}): string {
  return shift === 'night' ? businessDayOf(now, nightCutOff) : riyadhDayOf(now)
}

/** The previous month, `YYYY-MM`. */
export function monthBefore(month: string): string {
  return monthOf(addDays(`${month}-01`, -1))
}
