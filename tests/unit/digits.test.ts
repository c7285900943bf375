import { describe, expect, test } from 'vitest'
import { formatLocaleOf, LOCALES } from '../../src/i18n/locale.ts'
import { withPluralValues } from '../../src/i18n/plain-plurals.ts'
import { textsIn } from '../../src/i18n/texts-in-digits.ts'
import { amountParts, amountText } from '../../src/lib/format-amount.ts'
import { formatDay, formatInstant } from '../../src/lib/calendars/format-day.ts'
import { calendarOf, digitsOf } from '../../src/shared/rules/values/format-locale.ts'
import { formatNumber } from '../../src/shared/rules/values/format-number.ts'
import { readAmount } from '../../src/shared/rules/values/money.ts'
import { latinDigits } from '../../src/shared/rules/values/typed-text.ts'
import { isolated, percentFigure } from '../../src/shared/rules/values/written-figure.ts'

const arabic = formatLocaleOf('ar', { digits: 'arab', calendar: 'gregory' })
const english = formatLocaleOf('en', { digits: 'arab', calendar: 'gregory' })
const ISOLATES = /[\u2066\u2067\u2069\u061c\u200e\u200f]/g
const seen = (text: string): string => text.replace(ISOLATES, '')

describe('Arabic-Indic digits', () => {
  test('match the output of the browser’s formatter, including separators, in both languages', () => {
    for (const formatLocale of [arabic, english]) {
      const format = new Intl.NumberFormat(formatLocale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      for (const amount of [0, 7.5, 999, 1000, 12_345.5, 1_234_567.89]) {
        const { whole, decimals } = amountParts(amount, formatLocale)
        expect(whole + decimals).toBe(seen(format.format(amount)))
      }
    }
  })

  test('appear in every part of a day and a time', () => {
    expect(seen(formatDay({ day: '2026-11-21', formatLocale: arabic, style: 'short' }))).toBe('٢١ نوفمبر ٢٠٢٦')
    expect(seen(formatDay({ day: '2026-11-21', formatLocale: english, style: 'long' }))).toBe(
      'Saturday, ٢١ November ٢٠٢٦',
    )
    expect(seen(formatInstant({ instant: '2026-11-21T21:05:00Z', formatLocale: arabic }))).toBe('٢٢ نوفمبر، ٠٠:٠٥')
  })

  test('are isolated, so that a range of days keeps its order among Latin letters', () => {
    expect(formatDay({ day: '2026-11-21', formatLocale: english, style: 'short' })).toBe(
      `${isolated('٢١')} Nov ${isolated('٢٠٢٦')}`,
    )
  })

  test('place the percent sign as Arabic does and the minus before the figure', () => {
    expect(percentFigure('87.3', arabic)).toBe(`\u2067${isolated('٨٧٫٣')}٪\u2069`)
    expect(percentFigure('87.3', formatLocaleOf('en'))).toBe(isolated('87.3%'))
    expect(percentFigure('87.3', formatLocaleOf('ar'))).toBe(isolated('87.3%'))
    expect(amountText(-1234.5, { formatLocale: arabic })).toBe(isolated('−١٬٢٣٤٫٥٠'))
    expect(amountText(20, { formatLocale: arabic, isSigned: true })).toBe(isolated('+٢٠٫٠٠'))
  })

  test('replace the figures in a text, except in codes, which must stay recognisable', () => {
    const texts = textsIn(
      {
        a: 'the last 7 days',
        b: ['up to 1,000.50: ', ['count~', 'select', { one: ['5 '], other: [['count#']] }]],
        c: 'A4, P2023, call \u2066050 123\u2069',
        d: '100% of it',
      },
      english,
    )
    expect(JSON.parse(seen(JSON.stringify({ ...texts, c: 0 })))).toEqual({
      a: 'the last ٧ days',
      b: ['up to ١٬٠٠٠٫٥٠: ', ['count~', 'select', { one: ['٥ '], other: [['count#']] }]],
      c: 0,
      d: '١٠٠٪ of it',
    })
    expect(texts['c']).toBe('A4, P2023, call \u2066050 123\u2069')
  })

  test('leave the texts unchanged while they are not selected', () => {
    const texts = { a: 'the last 7 days' }
    for (const locale of LOCALES) expect(textsIn(texts, formatLocaleOf(locale))).toBe(texts)
  })

  test('are used for counts and other figures passed to a text, and the exact count still selects its case', () => {
    const values = withPluralValues({ count: 1200, year: 2026, name: 'P2023' }, { locale: 'ar', formatLocale: arabic })
    expect(values).toEqual({
      count: isolated('١٢٠٠'),
      'count#': isolated('١٬٢٠٠'),
      'count~': 'other',
      'count=': 1200,
      year: isolated('٢٠٢٦'),
      'year#': isolated('٢٬٠٢٦'),
      'year~': 'many',
      'year=': 2026,
      name: 'P2023',
    })
  })

  test('can be typed back into every amount field', () => {
    for (const amount of [0, 0.05, 12.5, 999.99, 12_345.67, 1_000_000]) {
      const { whole, decimals } = amountParts(amount, arabic)
      expect(readAmount(whole + decimals)).toEqual({ ok: true, halalas: Math.round(amount * 100) })
      expect(readAmount(amountText(amount, { formatLocale: arabic }))).toEqual({
        ok: true,
        halalas: Math.round(amount * 100),
      })
    }
    expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  })
})

test('The locale tag carries digits and calendar, and every browser formatter accepts it', () => {
  for (const locale of LOCALES) {
    for (const digits of ['latn', 'arab'] as const) {
      for (const calendar of ['gregory', 'hijri'] as const) {
        const tag = formatLocaleOf(locale, { digits, calendar })
        expect([digitsOf(tag), calendarOf(tag)]).toEqual([digits, calendar])
        expect(new Intl.NumberFormat(tag).resolvedOptions().numberingSystem).toBe(digits)
        expect(new Intl.DateTimeFormat(tag).resolvedOptions().calendar).toBe('gregory')
      }
    }
  }
})

test('Western digits stay unchanged', () => {
  expect(formatNumber(12_345, 2)).toBe('12,345.00')
  expect(amountText(12_345, { formatLocale: formatLocaleOf('ar') })).toBe(isolated('12,345.00'))
})
