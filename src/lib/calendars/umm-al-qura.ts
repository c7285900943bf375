import { CalendarDate, IslamicUmalquraCalendar, toCalendar } from '@internationalized/date'
import { figureText } from '../../shared/rules/values/written-figure.ts'
import { HIJRI_NAMES } from './hijri-names.ts'

/* The calendar of Saudi Arabia by its published table, which is part of the package. Browsers differ in their Hijri
   calendars, and some have none for English. */
const UMM_AL_QURA = new IslamicUmalquraCalendar()
/** The first and the last year of the table; outside of it, the package only estimates. */
const FIRST_YEAR = 1300
const LAST_YEAR = 1600

export type HijriDay = { year: number; month: number; date: number }

/** The Umm al-Qura day of a Gregorian `YYYY-MM-DD`; null outside the table. */
export function hijriDayOf(day: string): HijriDay | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const hijri = toCalendar(new CalendarDate(year, month, date), UMM_AL_QURA)
  if (hijri.year < FIRST_YEAR || hijri.year > LAST_YEAR) return null
  return { year: hijri.year, month: hijri.month, date: hijri.day }
}

/** `style` as in `formatDay`. */
type WordsAsked = { day: string; formatLocale: string; style: string; hasYear: boolean }

/** `12 Jumada II 1448 AH`. For a Gregorian month, the Hijri months that it overlaps: `Jumada I – Jumada II 1448 AH`. */
export function hijriWords({ day, formatLocale, style, hasYear }: WordsAsked): string | null {
  const names = HIJRI_NAMES[formatLocale.startsWith('ar') ? 'ar' : 'en']
  const figure = (number: number) => figureText(String(number), formatLocale)
  const nameOf = ({ month }: HijriDay) => names.months[month - 1] ?? ''
  // Keeps the era on the same line as the year.
  const yearAfter = (year: number) => (hasYear ? ` ${figure(year)}\u00a0${names.era}` : '')
  const hijri = hijriDayOf(day)
  if (hijri === null) return null
  if (style !== 'month') return `${figure(hijri.date)} ${nameOf(hijri)}${yearAfter(hijri.year)}`
  const [first, last] = [hijriDayOf(`${day.slice(0, 7)}-01`), hijriDayOf(lastDayOfMonth(day))]
  if (first === null || last === null) return null
  const lastWords = nameOf(last) + yearAfter(last.year)
  if (first.month === last.month) return lastWords
  const firstYear = hasYear && first.year !== last.year ? ` ${figure(first.year)}` : ''
  return `${nameOf(first)}${firstYear} – ${lastWords}`
}

function lastDayOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
