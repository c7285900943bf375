import { CalendarDate, GregorianCalendar, IslamicUmalquraCalendar, toCalendar } from '@internationalized/date'
import type { Calendar as CalendarSystem, CalendarIdentifier, DateValue } from '@internationalized/date'
import { riyadhToday } from '../../../shared/clock.ts'
import { isRealDay } from '../../../shared/contract/primitives.ts'
import { digitsOf } from '../../../shared/rules/values/format-locale.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'

/** What is stored is `YYYY-MM-DD` of the Gregorian calendar, whichever calendar a person chooses in. */

const GREGORIAN = new GregorianCalendar()
const UMM_AL_QURA = new IslamicUmalquraCalendar()

export function calendarSystem(calendar: Calendar): CalendarSystem {
  return calendar === 'hijri' ? UMM_AL_QURA : GREGORIAN
}

/** For React Aria, which finds the calendar in the locale. */
export function createCalendar(identifier: CalendarIdentifier): CalendarSystem {
  return calendarSystem(identifier === 'islamic-umalqura' ? 'hijri' : 'gregory')
}

/** The tag that React Aria reads: order and language, calendar, digits. */
export function localeOf(formatLocale: string, calendar: Calendar): string {
  const language = formatLocale.startsWith('ar') ? 'ar-SA' : 'en-GB'
  return `${language}-u-ca-${calendarSystem(calendar).identifier}-nu-${digitsOf(formatLocale)}`
}

/** Null for anything but a real day, such as what another program stored. */
export function dateOf(day: string | undefined): CalendarDate | null {
  if (day === undefined || !isRealDay(day)) return null
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return year < 1 ? null : new CalendarDate(year, month, date)
}

/** Empty for a day whose year has not four digits. */
export function dayOf(date: DateValue): string {
  const { year, month, day } = toCalendar(date, GREGORIAN)
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isRealDay(text) ? text : ''
}

export function todaysDate(): CalendarDate {
  return dateOf(riyadhToday()) ?? new CalendarDate(2026, 1, 1)
}

export type Limits = { min?: string | undefined; max?: string | undefined }

/**
 * The limits in the calendar that is shown, because React Aria may go to one of them. A limit that is not a day is
 * ignored, and so are limits that leave no day.
 */
export function limitDates(
  { min, max }: Limits,
  calendar: Calendar = 'gregory',
): { minValue?: CalendarDate; maxValue?: CalendarDate } {
  const [minValue, maxValue] = [min, max].map((day) => {
    const date = dateOf(day)
    return date && toCalendar(date, calendarSystem(calendar))
  })
  if (minValue && maxValue && minValue.compare(maxValue) > 0) return {}
  return { ...(minValue && { minValue }), ...(maxValue && { maxValue }) }
}

const TYPED_YEAR = 1000

/**
 * The typed date, or null while its year is incomplete: 2026 passes through `2` and `20`. When the field has lost the
 * focus, two digits count as a year of this century.
 */
export function completed(date: DateValue, { calendar, isLeft }: { calendar: Calendar; isLeft: boolean }) {
  const shown = toCalendar(date, calendarSystem(calendar))
  if (shown.year >= TYPED_YEAR && shown.era !== 'BC') return date
  if (!isLeft || shown.year >= 100) return null
  const thisYear = toCalendar(todaysDate(), calendarSystem(calendar)).year
  const year = thisYear - (thisYear % 100) + shown.year
  return toCalendar(shown.set({ year }), GREGORIAN)
}
