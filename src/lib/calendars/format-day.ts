import { riyadhToday } from '../../shared/clock.ts'
import { RIYADH_OFFSET_MS, riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import { calendarOf } from '../../shared/rules/values/format-locale.ts'
import { figureText } from '../../shared/rules/values/written-figure.ts'
import { calendarNamesOf } from './calendar-names.ts'
import { hijriBeside } from './hijri.ts'

/**
 * short: 21 Nov 2026 · weekday: Sat 21 Nov, with the year if it is not the current one · long: Saturday, 21 November
 * 2026 · month: November 2026
 */
export type DayStyle = 'short' | 'weekday' | 'long' | 'month'

type DayToFormat = { day: string; formatLocale: string; style: DayStyle; today?: string }

/** A formatted day, with the Hijri day if it is wanted and known. */
export type DayParts = { gregorian: string; hijri: string | null }

/**
 * Formats a `YYYY-MM-DD` day; anything else is returned unchanged. A month has no Hijri part, because figures per month
 * are for Gregorian months.
 */
export function formatDay(asked: DayToFormat): string {
  const { gregorian, hijri } = dayParts(asked)
  return hijri === null || asked.style === 'month' ? gregorian : `${gregorian} (${hijri})`
}

export function dayParts({ day, formatLocale, style, today = riyadhToday() }: DayToFormat): DayParts {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return { gregorian: day, hijri: null }
  const hasYear = style !== 'weekday' || day.slice(0, 4) !== today.slice(0, 4)
  const hijri = calendarOf(formatLocale) === 'hijri' ? hijriBeside({ day, formatLocale, style, hasYear }) : null
  return { gregorian: gregorianWords({ at, formatLocale, style, hasYear }), hijri }
}

type GregorianToFormat = { at: Date; formatLocale: string; style: DayStyle; hasYear: boolean }

function gregorianWords({ at, formatLocale, style, hasYear }: GregorianToFormat): string {
  const names = calendarNamesOf(formatLocale)
  const date = figureText(String(at.getUTCDate()), formatLocale)
  const year = figureText(String(at.getUTCFullYear()), formatLocale)
  const month = names.months[at.getUTCMonth()] ?? ''
  const shortMonth = names.shortMonths[at.getUTCMonth()] ?? ''
  if (style === 'month') return `${month} ${year}`
  if (style === 'short') return `${date} ${shortMonth} ${year}`
  if (style === 'long')
    return `${names.weekdays[at.getUTCDay()] ?? ''}${names.afterLongWeekday}${date} ${month} ${year}`
  return `${names.shortWeekdays[at.getUTCDay()] ?? ''}${names.afterShortWeekday}${date} ${shortMonth}${hasYear ? ` ${year}` : ''}`
}

type InstantToFormat = { instant: string; formatLocale: string; timeOnly?: boolean }

/** Formats an ISO instant as day and time in Riyadh; only the time with `timeOnly`. */
export function formatInstant(asked: InstantToFormat): string {
  const { gregorian, hijri } = instantParts(asked)
  return hijri === null ? gregorian : `${gregorian} (${hijri})`
}

export function instantParts({ instant, formatLocale, timeOnly = false }: InstantToFormat): DayParts {
  const parsed = Date.parse(instant)
  if (Number.isNaN(parsed)) return { gregorian: instant, hijri: null }
  const at = new Date(parsed + RIYADH_OFFSET_MS)
  const time = figureText(`${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`, formatLocale)
  if (timeOnly) return { gregorian: time, hijri: null }
  const names = calendarNamesOf(formatLocale)
  const gregorian = `${figureText(String(at.getUTCDate()), formatLocale)} ${names.shortMonths[at.getUTCMonth()] ?? ''}${names.beforeTime}${time}`
  const isHijriWanted = calendarOf(formatLocale) === 'hijri'
  return {
    gregorian,
    hijri: isHijriWanted
      ? hijriBeside({ day: riyadhDayOf(parsed), formatLocale, style: 'weekday', hasYear: false })
      : null,
  }
}

/** Makes a formatted day or instant unbreakable, except before the Hijri part. */
export function unbroken(words: string): string {
  return words.replace(/ (?!\()/g, '\u00a0')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
