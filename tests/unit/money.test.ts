import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toHalalas, toSar } from '../../src/shared/rules/halalas.ts'
import { multiplyToHalalas, parseMoney } from '../../src/shared/rules/money.ts'

describe('parsing an amount that a person typed', () => {
  test.each([
    ['', 0],
    ['   ', 0],
    ['0', 0],
    ['-0', 0],
    ['7', 700],
    ['.5', 50],
    ['7.', 700],
    ['007.10', 710],
    ['12345.50', 1_234_550],
    ['12,345.50', 1_234_550],
    ['12 345.50', 1_234_550],
    ['12\u00a0345.5', 1_234_550],
    ['\u206612,345.50\u2069', 1_234_550],
    ['١٢٣٤٥٫٥٠', 1_234_550],
    ['١٢٬٣٤٥٫٥', 1_234_550],
    ['۱۲۳۴۵٫۵۰', 1_234_550],
    ['1,000,000', 100_000_000],
    ['1000000.00', 100_000_000],
    ['5.100', 510],
    ['12,5', 1250],
    ['12,50', 1250],
    ['1,234', 123_400],
    // As an Arabic keyboard writes them: comma, thousands separator and decimal separator.
    ['١٢،٥', 1250],
    ['١٢،٥٠', 1250],
    ['12،50', 1250],
    ['،5', 50],
    ['١٢٬٣٤٥،٥٠', 1_234_550],
    ['١٬٢٣٤', 123_400],
    ['١٢٬٣٤٥', 1_234_500],
    ['١٠٠،٢٣٤٫٥٠', 10_023_450],
    ['1 234', 123_400],
  ])('parses "%s" as %i halalas', (typed, halalas) => {
    expect(parseMoney(typed)).toEqual({ ok: true, halalas })
  })

  test.each([
    ['-1', 'sales_negative'],
    ['−٥', 'sales_negative'],
    ['-0.01', 'sales_negative'],
    ['abc', 'sales_not_a_number'],
    ['12a', 'sales_not_a_number'],
    ['1e5', 'sales_not_a_number'],
    ['0x10', 'sales_not_a_number'],
    ['NaN', 'sales_not_a_number'],
    ['Infinity', 'sales_not_a_number'],
    ['1.2.3', 'sales_not_a_number'],
    ['1,2,3', 'sales_not_a_number'],
    ['12,34.5', 'sales_not_a_number'],
    ['1,2345', 'sales_too_precise'],
    ['١،٢٣٤٥', 'sales_too_precise'],
    // Ambiguous: a thousand and some, or one and some.
    ['١،٢٣٤', 'sales_ambiguous'],
    ['1،234', 'sales_ambiguous'],
    ['0,500', 'sales_ambiguous'],
    ['٠٬٥٠٠', 'sales_ambiguous'],
    ['،500', 'sales_ambiguous'],
    ['00,500', 'sales_ambiguous'],
    ['-1،234', 'sales_ambiguous'],
    ['012,345', 'sales_not_a_number'],
    ['12 50', 'sales_not_a_number'],
    ['1 234,567', 'sales_not_a_number'],
    ['12,345,50', 'sales_not_a_number'],
    ['1،234,567', 'sales_not_a_number'],
    ['12.345,50', 'sales_not_a_number'],
    ['1.234.567', 'sales_not_a_number'],
    ['١٢٫٥٫٠', 'sales_not_a_number'],
    ['5،', 'sales_not_a_number'],
    ['.', 'sales_not_a_number'],
    ['-', 'sales_not_a_number'],
    ['--5', 'sales_not_a_number'],
    ['1000000.01', 'sales_too_large'],
    ['99999999999999999999', 'sales_too_large'],
    ['0.001', 'sales_too_precise'],
    ['١٫٢٣٤', 'sales_too_precise'],
  ])('rejects "%s" with %s', (typed, code) => {
    expect(parseMoney(typed)).toEqual({ ok: false, code })
  })

  it('parses every amount it can write, in all three kinds of digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0x30, 0x660, 0x6f0), (halalas, zero) => {
        const text = (halalas / 100).toFixed(2).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        expect(parseMoney(text)).toEqual({ ok: true, halalas })
      }),
    )
  })

  it('never throws and never accepts a value outside 0 to 1,000,000 SAR, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,،٠-٩٫٬ ]{0,14}$/)), (typed) => {
        const parsed = parseMoney(typed)
        if (parsed.ok)
          expect(Number.isInteger(parsed.halalas) && parsed.halalas >= 0 && parsed.halalas <= 100_000_000).toBe(true)
      }),
    )
  })
})

describe('halalas', () => {
  it('are whole and convert back to the same SAR for every figure of the API', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (halalas) => {
        const sar = Number((halalas / 100).toFixed(2))
        expect(toHalalas(sar)).toBe(halalas)
        expect(toSar(halalas)).toBe(sar)
      }),
    )
  })

  it('are rounded half up, like a decimal library, whatever number a server sends', () => {
    const sar = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      fc.double({ min: -10, max: 10, noNaN: true }),
      fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
    )
    fc.assert(
      fc.property(sar, (amount) => {
        expect(toHalalas(amount) + 0).toBe(new Big(amount).times(100).round(0, Big.roundHalfUp).toNumber() + 0)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    [19.69, 10, 19_690],
    [21.9, 7.5, 16_425],
    [1.005, 1, 101],
    [0.1, 0.05, 1],
    [0.1, 0.04, 0],
    [200_000, 0.9, 18_000_000],
  ])('multiply %d by %d, half up, to %i', (sar, factor, halalas) => {
    expect(multiplyToHalalas(sar, factor)).toBe(halalas)
  })
})
