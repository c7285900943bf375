import { CalendarDate, IslamicUmalquraCalendar, toCalendar } from '@internationalized/date'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dayProblem } from '../../src/components/inputs/date-limits.ts'
import { DateFormatter } from '../../src/components/inputs/date-picker/dates-for-react-aria.ts'
import { completed, dateOf, dayOf, limitDates, localeOf } from '../../src/components/inputs/date-picker/days.ts'
import { NumberFormatter, NumberParser } from '../../src/components/inputs/date-picker/number-formatter.ts'
import { formatLocaleOf } from '../../src/i18n/locale.ts'

const SOURCES = resolve(import.meta.dirname, '../../src')
const DAMAGED = ['', 'Invalid date', '20260-01-01', '2026-02-30', '2026-1-1', '0000-00-00', '2026-01-01T00:00:00Z']
const ENGLISH = localeOf(formatLocaleOf('en'), 'gregory')
const ARABIC_HIJRI = localeOf(formatLocaleOf('ar', { digits: 'arab', calendar: 'hijri' }), 'hijri')

test('No field is left to the browser, which shows dates in its own language and order.', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const own = /type=(?:"|\{')(?:date|month|datetime-local|week)\b/
  expect(files.filter((name) => own.test(readFileSync(join(SOURCES, name), 'utf8')))).toEqual([])
})

test.each(DAMAGED)('What is no day is an empty field and no limit: “%s”.', (day) => {
  expect(dateOf(day)).toBeNull()
  expect(limitDates({ min: day, max: day })).toEqual({})
  expect(dayProblem({ day: '2026-11-23', min: day, max: day })).toBeNull()
  expect(dayProblem({ day })).toBe(day === '' ? null : 'unreadable')
})

test('A day keeps its value through both calendars, and none has more than four digits of a year.', () => {
  for (const day of ['1937-03-14', '2026-02-28', '2028-02-29', '2076-11-16']) {
    const date = dateOf(day)
    expect(date && dayOf(toCalendar(date, new IslamicUmalquraCalendar()))).toBe(day)
  }
  expect(dayOf(new CalendarDate(2, 11, 23))).toBe('')
})

describe('Limits', () => {
  test('belong to the days that can be chosen, and are explained by which of them is broken', () => {
    const limits = { min: '2015-01-01', max: '2026-11-23' }
    expect(dayProblem({ day: '2014-12-31', ...limits })).toBe('tooEarly')
    expect(dayProblem({ day: '2015-01-01', ...limits })).toBeNull()
    expect(dayProblem({ day: '2026-11-23', ...limits })).toBeNull()
    expect(dayProblem({ day: '2026-11-24', ...limits })).toBe('tooLate')
  })

  test('are not what a Hijri year breaks, with or without any', () => {
    expect(dayProblem({ day: '1448-06-12', min: '2015-01-01' })).toBe('hijri')
    expect(dayProblem({ day: '1410-06-12' })).toBe('hijri')
  })

  test('are in the calendar that is shown, which the calendar keeps when it goes to one', () => {
    const { maxValue } = limitDates({ max: '2026-11-23' }, 'hijri')
    expect([maxValue?.calendar.identifier, maxValue?.year, maxValue?.month]).toEqual(['islamic-umalqura', 1448, 6])
  })

  test('that leave no day at all do not lock the calendar', () => {
    expect(limitDates({ min: '2026-11-24', max: '2026-11-23' })).toEqual({})
  })
})

describe('A year that is being typed', () => {
  const typed = (year: number) => new CalendarDate(year, 11, 23)

  test('is none before its fourth digit', () => {
    for (const year of [2, 20, 202]) expect(completed(typed(year), { calendar: 'gregory', isLeft: false })).toBeNull()
    expect(completed(typed(2026), { calendar: 'gregory', isLeft: false })).toEqual(typed(2026))
  })

  test('of two digits belongs to this century once the field is left', () => {
    const left = completed(typed(26), { calendar: 'gregory', isLeft: true })
    expect(left && dayOf(left)).toBe('2026-11-23')
    const hijri = toCalendar(new CalendarDate(new IslamicUmalquraCalendar(), 48, 6, 14), typed(1).calendar)
    const leftInHijri = completed(hijri, { calendar: 'hijri', isLeft: true })
    expect(leftInHijri && toCalendar(leftInHijri, new IslamicUmalquraCalendar()).year).toBe(1448)
    expect(completed(typed(202), { calendar: 'gregory', isLeft: true })).toBeNull()
  })
})

describe('For React Aria', () => {
  const at = new Date('2026-11-23T00:00:00Z')
  const FIELD = { day: '2-digit', month: '2-digit', year: 'numeric' }
  const partsOf = (locale: string, options: object) =>
    new DateFormatter(locale, options as Intl.DateTimeFormatOptions).formatToParts(at)

  test('the parts of a field are in the order, calendar and digits of the app', () => {
    const words = (locale: string) => partsOf(locale, FIELD).map(({ value }) => value)
    expect(words(ENGLISH)).toEqual(['23', '/', '11', '/', '2026'])
    expect(words(ARABIC_HIJRI)).toEqual(['١٣', '/', '٠٦', '/', '١٤٤٨'])
    expect(partsOf(ENGLISH, FIELD).map(({ type }) => type)).toEqual(['day', 'literal', 'month', 'literal', 'year'])
  })

  test('a day and a month are written in the words of the app', () => {
    const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
    expect(new DateFormatter(ENGLISH, long).format(at)).toBe('Monday, 23 November 2026')
    expect(new DateFormatter(ARABIC_HIJRI, long).format(at)).toBe('الاثنين، ١٣ جمادى الآخرة ١٤٤٨ هـ')
    expect(new DateFormatter(ENGLISH, { month: 'long', year: 'numeric' }).format(at)).toBe('November 2026')
    expect(new DateFormatter(ENGLISH, long).resolvedOptions()).toMatchObject({ calendar: 'gregory', timeZone: 'UTC' })
    expect(new DateFormatter(ARABIC_HIJRI).resolvedOptions().calendar).toBe('islamic-umalqura')
  })

  test('digits of each keyboard are read, and written as set', () => {
    const parser = new NumberParser()
    expect(['23', '٢٣', '۲۳'].map((typed) => parser.parse(typed))).toEqual([23, 23, 23])
    expect(parser.isValidPartialNumber('2x')).toBe(false)
    expect(parser.parse('')).toBeNaN()
    expect(new NumberFormatter(ARABIC_HIJRI, { minimumIntegerDigits: 2 }).format(6)).toBe('٠٦')
  })
})
