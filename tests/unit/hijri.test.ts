import { CalendarDate, GregorianCalendar, IslamicUmalquraCalendar, toCalendar } from '@internationalized/date'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatLocaleOf, LOCALES } from '../../src/i18n/locale.ts'
import { dayParts, formatDay, formatInstant } from '../../src/lib/calendars/format-day.ts'
import { HIJRI_NAMES } from '../../src/lib/calendars/hijri-names.ts'
import { hijriBeside, loadHijri } from '../../src/lib/calendars/hijri.ts'
import { hijriDayOf } from '../../src/lib/calendars/umm-al-qura.ts'
import { addDays, daysBetween } from '../../src/shared/rules/days/business-day.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'

/** Every day from 1990 to 2076. */
const DAYS = Array.from({ length: daysBetween('1990-01-01', '2077-01-01') }, (_, index) => addDays('1990-01-01', index))
const en = formatLocaleOf('en', { digits: 'latn', calendar: 'hijri' })
const ar = formatLocaleOf('ar', { digits: 'latn', calendar: 'hijri' })

describe('The Umm al-Qura calendar', () => {
  test.each([
    ['1 Muharram 1445', '2023-07-19', [1445, 1, 1]],
    ['1 Ramadan 1445', '2024-03-11', [1445, 9, 1]],
    ['1 Shawwal 1445', '2024-04-10', [1445, 10, 1]],
    ['1 Muharram 1446', '2024-07-07', [1446, 1, 1]],
    ['1 Ramadan 1446', '2025-03-01', [1446, 9, 1]],
    ['1 Shawwal 1446', '2025-03-30', [1446, 10, 1]],
    ['1 Muharram 1447', '2025-06-26', [1447, 1, 1]],
  ])('has %s on the day that is on record', (_name, day, [year, month, date]) => {
    expect(hijriDayOf(day)).toEqual({ year, month, date })
  })

  test('advances by one day every day from 1990 to 2076, in months of 29 or 30 days, and converts back to the same day', () => {
    const [hijri, gregorian] = [new IslamicUmalquraCalendar(), new GregorianCalendar()]
    const wrong = DAYS.filter((day) => {
      const [before, now] = [hijriDayOf(addDays(day, -1)), hijriDayOf(day)]
      if (!before || !now) return true
      const isNext = now.date === before.date + 1 && now.month === before.month && now.year === before.year
      const isFirst =
        now.date === 1 &&
        [29, 30].includes(before.date) &&
        now.year * 12 + now.month === before.year * 12 + before.month + 1
      const back = toCalendar(new CalendarDate(hijri, now.year, now.month, now.date), gregorian)
      return !(isNext || isFirst) || now.date > 30 || back.toString() !== day
    })
    expect(wrong).toEqual([])
  })

  test('agrees on each of those days with the browser’s own table', () => {
    const other = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    })
    const wrong = DAYS.filter((day) => {
      const { year, month, date } = hijriDayOf(day) ?? {}
      return !other.format(Date.parse(day)).startsWith(`${month}/${date}/${year} `)
    })
    expect(wrong).toEqual([])
  })

  test('returns nothing for days outside its table', () => {
    expect(hijriDayOf('1850-01-01')).toBeNull()
    expect(hijriDayOf('2300-01-01')).toBeNull()
  })
})

describe('A Hijri day beside the Gregorian one', () => {
  beforeAll(loadHijri)

  test.each([
    ['short', '21 Nov 2026 (11 Jumada II 1448\u00a0AH)', '21 نوفمبر 2026 (11 جمادى الآخرة 1448\u00a0هـ)'],
    ['weekday', 'Sat 21 Nov (11 Jumada II)', 'السبت، 21 نوفمبر (11 جمادى الآخرة)'],
    [
      'long',
      'Saturday, 21 November 2026 (11 Jumada II 1448\u00a0AH)',
      'السبت، 21 نوفمبر 2026 (11 جمادى الآخرة 1448\u00a0هـ)',
    ],
    ['month', 'November 2026', 'نوفمبر 2026'],
  ] as const)('is written %s in both languages', (style, english, arabic) => {
    expect(formatDay({ day: '2026-11-21', formatLocale: en, style, today: '2026-12-01' })).toBe(english)
    expect(formatDay({ day: '2026-11-21', formatLocale: ar, style, today: '2026-12-01' })).toBe(arabic)
  })

  test('names both months that a Gregorian month overlaps', () => {
    expect(dayParts({ day: '2026-11-01', formatLocale: en, style: 'month' }).hijri).toBe(
      'Jumada I – Jumada II 1448\u00a0AH',
    )
  })

  test('is written for a Gregorian month without its years where the months of one year are chosen from', () => {
    const months = (day: string) => hijriBeside({ day, formatLocale: en, style: 'month', hasYear: false })
    expect(months('2026-06-01')).toBe('Dhu al-Hijjah – Muharram')
    expect(months('2026-11-01')).toBe('Jumada I – Jumada II')
  })

  test('includes its year where the Gregorian day does', () => {
    expect(formatDay({ day: '2025-06-26', formatLocale: en, style: 'weekday', today: '2026-12-01' })).toBe(
      'Thu 26 Jun 2025 (1 Muharram 1447\u00a0AH)',
    )
  })

  test('is that of the day in Riyadh, whatever the day elsewhere', () => {
    expect(formatInstant({ instant: '2025-06-25T21:30:00Z', formatLocale: en })).toBe('26 Jun, 00:30 (1 Muharram)')
    expect(formatInstant({ instant: '2025-06-25T21:30:00Z', formatLocale: en, timeOnly: true })).toBe('00:30')
  })

  test('uses the selected digits', () => {
    const formatLocale = formatLocaleOf('ar', { digits: 'arab', calendar: 'hijri' })
    expect(formatDay({ day: '2025-06-26', formatLocale, style: 'short' })).toContain(
      `(${isolated('١')} محرم ${isolated('١٤٤٧')}\u00a0هـ)`,
    )
  })

  test('is omitted where it is not selected', () => {
    for (const locale of LOCALES)
      expect(formatDay({ day: '2026-11-21', formatLocale: formatLocaleOf(locale), style: 'short' })).not.toContain('(')
  })

  test('has twelve distinct month names in each language', () => {
    for (const locale of LOCALES) expect(new Set(HIJRI_NAMES[locale].months).size).toBe(12)
    const arabic = new Intl.DateTimeFormat('ar-SA-u-ca-islamic-umalqura', { month: 'long', timeZone: 'UTC' })
    const firsts = [
      '2024-07-07',
      '2024-08-05',
      '2024-09-04',
      '2024-10-04',
      '2024-11-03',
      '2024-12-02',
      '2025-01-01',
      '2025-01-31',
      '2025-03-01',
      '2025-03-30',
      '2025-04-29',
      '2025-05-28',
    ]
    expect(firsts.map((day) => arabic.format(Date.parse(day)))).toEqual(HIJRI_NAMES.ar.months)
  })
})
