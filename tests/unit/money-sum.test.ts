import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSum, readSum, typedSumSar } from '../../src/shared/rules/values/money-sum.ts'
import { readAmount } from '../../src/shared/rules/values/money.ts'

test.each([
  ['120+35.5', 15_550],
  ['120 + 35.5', 15_550],
  ['120\n+\t35.5', 15_550],
  ['1\u00a0234 + 5', 123_900],
  ['120+', 12_000],
  ['+', 0],
  ['+5', 500],
  ['', 0],
  ['1,234.50+0.10+0.20', 123_480],
  ['١٢٠+٣٥٫٥', 15_550],
  ['999999.99+0.01', 100_000_000],
  ['3*50', 15_000],
  ['3 × 50', 15_000],
  ['3*', 300],
  ['2*3*4', 2_400],
  ['3*50+2*0.25+1', 15_150],
  ['٣*٥٠+٠٫٢٥', 15_025],
])('"%s" adds up to %i halalas', (typed, halalas) => {
  expect(readSum(typed)).toEqual({ ok: true, halalas })
})

test('A till is compared with an amount that somebody typed, and not with the 0 of an empty field', () => {
  expect(['', ' ', 'x', '0', '3*50'].map(typedSumSar)).toEqual([null, null, null, 0, 150])
})

test.each([
  ['120+x', 'not_a_number'],
  ['120-35', 'not_a_number'],
  ['100 200', 'not_a_number'],
  ['100\n200+5', 'not_a_number'],
  ['5+100\t200', 'not_a_number'],
  ['*2', 'not_a_number'],
  ['2*x', 'not_a_number'],
  ['2*-3', 'negative'],
  ['1.25*0.5', 'ambiguous'],
  ['1000*1000.01', 'too_large'],
  ['120+-35', 'negative'],
  ['1+0.001', 'ambiguous'],
  ['600000+400000.01', 'too_large'],
])('"%s" is refused as %s', (typed, code) => {
  expect(readSum(typed)).toMatchObject({ ok: false, code })
})

test('A text without a sign is read as one amount.', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[+*×]/.test(text)),
      (typed) => {
        expect(readSum(typed)).toEqual(readAmount(typed))
        expect(isSum(typed)).toBe(false)
      },
    ),
  )
})

test.each([
  ['120+35', true],
  ['120+', false],
  ['+120', true],
  ['120', false],
  ['3*50', true],
  ['3*', false],
])('"%s" is a sum: %s', (typed, expected) => {
  expect(isSum(typed)).toBe(expected)
})

const LOCALES = ['en', 'ar-SA-u-nu-latn', 'ar-SA-u-nu-arab', 'fa-u-nu-arabext', 'en-IN', 'fr'] as const
/** An amount, and how a person in one of these locales may write it. */
const written = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom(...LOCALES), fc.boolean())
  .map(([halalas, locale, useGrouping]) => ({
    amount: new Big(halalas).div(100),
    text: new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: 2 }).format(halalas / 100),
  }))

test('Sums in the digits of every locale agree with big.js.', () => {
  fc.assert(
    fc.property(fc.array(written, { minLength: 1, maxLength: 8 }), (terms) => {
      const sum = terms.reduce((total, { amount }) => total.plus(amount), new Big(0))
      expect(readSum(terms.map(({ text }) => text).join(' + '))).toEqual({
        ok: true,
        halalas: sum.times(100).toNumber(),
      })
    }),
  )
})

test('Products of a count and an amount agree with big.js.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), written, written, (count, { amount, text }, more) => {
      const expected = amount.times(count).plus(more.amount).times(100)
      expect(readSum(`${count}*${text}+${more.text}`)).toEqual({ ok: true, halalas: expected.toNumber() })
    }),
  )
})
