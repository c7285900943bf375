import { describe, expect, test } from 'vitest'
import { formatDay, formatInstant } from '../../src/lib/calendars/format-day.ts'
import type { DayStyle } from '../../src/lib/calendars/format-day.ts'
import { formatNumber } from '../../src/shared/rules/values/format-number.ts'
import { amountParts } from '../../src/lib/format-amount.ts'

const ENGLISH = 'en-GB'
const ARABIC = 'ar-SA-u-ca-gregory-nu-latn'

describe('A day in words', () => {
  test.each<[DayStyle, string, string]>([
    ['short', '21 Nov 2026', '21 نوفمبر 2026'],
    ['weekday', 'Sat 21 Nov', 'السبت، 21 نوفمبر'],
    ['long', 'Saturday, 21 November 2026', 'السبت، 21 نوفمبر 2026'],
    ['month', 'November 2026', 'نوفمبر 2026'],
  ])('is written as %s in each language.', (style, english, arabic) => {
    expect(formatDay({ day: '2026-11-21', formatLocale: ENGLISH, style, today: '2026-12-01' })).toBe(english)
    expect(formatDay({ day: '2026-11-21', formatLocale: ARABIC, style, today: '2026-12-01' })).toBe(arabic)
  })

  test('names every month and weekday as Unicode does.', () => {
    const days = Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(2028, 0, 1 + index)))
    for (const locale of [ENGLISH, ARABIC]) {
      const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
      for (const day of days) {
        const text = day.toISOString().slice(0, 10)
        expect(formatDay({ day: text, formatLocale: locale, style: 'month' })).toBe(month.format(day))
        expect(formatDay({ day: text, formatLocale: locale, style: 'long' })).toContain(weekday.format(day))
      }
    }
  })

  test('of another year includes the year in every style.', () => {
    expect(formatDay({ day: '2025-11-21', formatLocale: ENGLISH, style: 'weekday', today: '2026-01-01' })).toBe(
      'Fri 21 Nov 2025',
    )
    expect(formatDay({ day: '2025-11-21', formatLocale: ARABIC, style: 'weekday', today: '2026-01-01' })).toBe(
      'الجمعة، 21 نوفمبر 2025',
    )
  })

  test('that is invalid is shown as written.', () => {
    expect(formatDay({ day: 'soon', formatLocale: ENGLISH, style: 'long' })).toBe('soon')
    expect(formatInstant({ instant: 'soon', formatLocale: ENGLISH })).toBe('soon')
  })
})

test('An instant is shown in Riyadh time, with the Riyadh date.', () => {
  expect(formatInstant({ instant: '2026-11-21T21:05:00Z', formatLocale: ENGLISH })).toBe('22 Nov, 00:05')
  expect(formatInstant({ instant: '2026-11-21T21:05:00Z', formatLocale: ARABIC })).toBe('22 نوفمبر، 00:05')
  expect(formatInstant({ instant: '2026-11-21T11:05:00Z', formatLocale: ENGLISH, timeOnly: true })).toBe('14:05')
})

test('Figures have thousands separators, all decimals, and a true minus sign.', () => {
  expect([0, 7, 999, 1000, 12345, 1234567].map((value) => formatNumber(value))).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ])
  expect(formatNumber(-1234.5, 2)).toBe('\u22121,234.50')
  expect(formatNumber(-0.001, 2)).toBe('0.00')
  expect(amountParts(1_000_000, ENGLISH)).toEqual({ whole: '1,000,000', decimals: '.00' })
})
