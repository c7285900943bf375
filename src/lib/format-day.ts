import { RIYADH_OFFSET_MS, riyadhDayOf } from '../shared/rules/business-day.ts'
import { calendarNamesOf } from './calendar-names.ts'

/** short: 21 Nov 2026 · weekday: Sat 21 Nov, with the year where it is not this one · long: Saturday, 21 November 2026 · month: November 2026 */
export type DayStyle = 'short' | 'weekday' | 'long' | 'month'

type DayToFormat = { day: string; formatLocale: string; style: DayStyle; today?: string }

/** A `YYYY-MM-DD` day in words. What is no day stays as it is. */
export function formatDay({ day, formatLocale, style, today = riyadhDayOf(Date.now()) }: DayToFormat): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  const names = calendarNamesOf(formatLocale)
  const date = at.getUTCDate()
  const year = at.getUTCFullYear()
  const month = names.months[at.getUTCMonth()] ?? ''
  const shortMonth = names.shortMonths[at.getUTCMonth()] ?? ''
  if (style === 'month') return `${month} ${year}`
  if (style === 'short') return `${date} ${shortMonth} ${year}`
  if (style === 'long') return `${names.weekdays[at.getUTCDay()] ?? ''}${names.afterLongWeekday}${date} ${month} ${year}`
  const withYear = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${year}`
  return `${names.shortWeekdays[at.getUTCDay()] ?? ''}${names.afterShortWeekday}${date} ${shortMonth}${withYear}`
}

/** An ISO instant as day and time of the wall clock in Riyadh; the time alone with `timeOnly`. */
export function formatInstant({ instant, formatLocale, timeOnly = false }: { instant: string; formatLocale: string; timeOnly?: boolean }): string {
  const parsed = Date.parse(instant)
  if (Number.isNaN(parsed)) return instant
  const at = new Date(parsed + RIYADH_OFFSET_MS)
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`
  if (timeOnly) return time
  const names = calendarNamesOf(formatLocale)
  return `${at.getUTCDate()} ${names.shortMonths[at.getUTCMonth()] ?? ''}${names.beforeTime}${time}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
