import { fromDate, IslamicUmalquraCalendar, toCalendar } from '@internationalized/date'
import { calendarNamesOf } from '../../../lib/calendars/calendar-names.ts'
import { HIJRI_NAMES } from '../../../lib/calendars/hijri-names.ts'
import { inDigits } from '../../../shared/rules/values/written-figure.ts'

type Part = { type: string; value: string; source?: string }
type Options = Intl.DateTimeFormatOptions

const HIJRI = 'islamic-umalqura'
const UMM_AL_QURA = new IslamicUmalquraCalendar()

/**
 * Writes days for React Aria in the app's own words, in place of `Intl.DateTimeFormat`: its first use takes over 50 ms
 * on a slow device, and browsers differ in their Hijri calendars. Covers what the date field and the calendar ask for,
 * always in UTC. `build/date-picker` puts it in place.
 */
export class DateFormatter {
  readonly #locale: string
  readonly #options: Options
  readonly #calendar: string

  constructor(locale: string, options: Options = {}) {
    this.#locale = locale
    this.#options = options
    this.#calendar = options.calendar ?? (locale.includes(HIJRI) ? HIJRI : 'gregory')
  }

  resolvedOptions(): Options & { locale: string; timeZone: string; hourCycle: string } {
    const { year, month, day } = this.#options
    return {
      locale: this.#locale,
      calendar: this.#calendar,
      numberingSystem: this.#locale.includes('nu-arab') ? 'arab' : 'latn',
      timeZone: 'UTC',
      hourCycle: 'h23',
      year,
      month,
      day,
    }
  }

  format(at: Date): string {
    return this.formatToParts(at)
      .map(({ value }) => value)
      .join('')
  }

  formatToParts(at: Date): Part[] {
    const { weekday, year, month, day, hour } = this.#options
    // React Aria asks for the names of the halves of the day, even for a field without a time.
    if (hour !== undefined) return [{ type: 'dayPeriod', value: '' }]
    const { names, hijri } = this.#names()
    const is = this.#read(at)
    const figures = {
      day: { type: 'day', value: this.#figure(is.day, day === '2-digit') },
      month: { type: 'month', value: this.#figure(is.month, month === '2-digit') },
      year: { type: 'year', value: this.#figure(is.year, false) },
    }
    if (month !== 'long')
      return joined('/', [
        weekday === undefined ? null : { type: 'weekday', value: names.shortWeekdays[at.getUTCDay()] ?? '' },
        day === undefined ? null : figures.day,
        month === undefined ? null : figures.month,
        year === undefined ? null : figures.year,
      ])
    const monthName = (hijri ? hijri.months : names.months)[is.month - 1] ?? ''
    const parts = joined(' ', [
      day === undefined ? null : figures.day,
      { type: 'month', value: monthName },
      year === undefined ? null : figures.year,
      year === undefined || !hijri ? null : { type: 'era', value: hijri.era },
    ])
    if (weekday === undefined) return parts
    const weekdayName = { type: 'weekday', value: names.weekdays[at.getUTCDay()] ?? '' }
    return [weekdayName, { type: 'literal', value: names.afterLongWeekday }, ...parts]
  }

  formatRange(from: Date, to: Date): string {
    return this.formatRangeToParts(from, to)
      .map(({ value }) => value)
      .join('')
  }

  formatRangeToParts(from: Date, to: Date): Part[] {
    return [
      ...this.formatToParts(from).map((part) => ({ ...part, source: 'startRange' })),
      { type: 'literal', value: ' – ', source: 'shared' },
      ...this.formatToParts(to).map((part) => ({ ...part, source: 'endRange' })),
    ]
  }

  #names() {
    const names = calendarNamesOf(this.#locale)
    if (this.#calendar !== HIJRI) return { names, hijri: null }
    return { names, hijri: HIJRI_NAMES[this.#locale.startsWith('ar') ? 'ar' : 'en'] }
  }

  #read(at: Date): { year: number; month: number; day: number } {
    if (this.#calendar === HIJRI) return toCalendar(fromDate(at, 'UTC'), UMM_AL_QURA)
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
  }

  #figure(number: number, isTwoDigits: boolean): string {
    return inDigits(String(number).padStart(isTwoDigits ? 2 : 1, '0'), this.#locale)
  }
}

function joined(separator: string, parts: readonly (Part | null)[]): Part[] {
  const shown = parts.filter((part) => part !== null)
  return shown.flatMap((part, index) => (index === 0 ? [part] : [{ type: 'literal', value: separator }, part]))
}
