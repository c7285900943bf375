import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toHalalas, toSar } from '../../src/shared/rules/values/halalas.ts'
import { multiplyToHalalas, readAmount } from '../../src/shared/rules/values/money.ts'

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
    // As French and Swedish spreadsheets group them.
    ['12\u00a0345.5', 1_234_550],
    ['١٢\u202f٣٤٥', 1_234_500],
    ['1\u2009000\u2009000', 100_000_000],
    ['\t12345.50\r\n', 1_234_550],
    ['\u206612,345.50\u2069', 1_234_550],
    ['١٢٣٤٥٫٥٠', 1_234_550],
    ['١٢٬٣٤٥٫٥', 1_234_550],
    ['۱۲۳۴۵٫۵۰', 1_234_550],
    ['1,000,000', 100_000_000],
    ['1000000.00', 100_000_000],
    ['0,50', 50],
    ['1,5', 150],
    ['1,234.50', 123_450],
    ['12345,50', 1_234_550],
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
    ['٠٫٥٠', 50],
    ['١٫٥', 150],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['٠٬٥٠', 50],
    ['١٬٥', 150],
    ['١٠٠،٢٣٤٫٥٠', 10_023_450],
  ])('parses "%s" as %i halalas', (typed, halalas) => {
    expect(readAmount(typed)).toEqual({ ok: true, halalas })
  })

  test.each([
    ['0,500', ['500', '0.50']],
    ['0,5000', ['5000', '0.50']],
    ['12.345', ['12345', '12.35']],
    ['5.100', ['5100', '5.10']],
    ['0.500', ['500', '0.50']],
    ['.500', ['500', '0.50']],
    ['0.001', ['1', '0.00']],
    ['1,2345', ['12345', '1.23']],
    ['00,500', ['500', '0.50']],
    ['012,345', ['12345', '12.35']],
    ['٠٬٥٠٠', ['500', '0.50']],
    ['٠٬٥٠٠٠', ['5000', '0.50']],
    ['١٢٫٣٤٥', ['12345', '12.35']],
    ['١٫٢٣٤', ['1234', '1.23']],
    ['١،٢٣٤', ['1234', '1.23']],
    ['1،234', ['1234', '1.23']],
    ['،500', ['500', '0.50']],
    ['١،٢٣٤٥', ['12345', '1.23']],
    // Without the reading that would be refused as too large.
    ['1234.567', ['1234.57']],
    ['1,234.500', ['1234.50']],
  ])('rejects "%s" and offers %j instead', (typed, instead) => {
    expect(readAmount(typed)).toEqual({ ok: false, code: 'ambiguous', instead })
    for (const offered of instead) expect(readAmount(offered).ok).toBe(true)
  })

  test.each([
    ['-1', 'negative'],
    ['−٥', 'negative'],
    ['-0.01', 'negative'],
    ['-1،234', 'negative'],
    ['abc', 'not_a_number'],
    ['12a', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['12,34.5', 'not_a_number'],
    ['12 50', 'not_a_number'],
    // Cells of a spreadsheet. A field of one line shows a line break as a blank.
    ['100 200', 'not_a_number'],
    ['100\n200', 'not_a_number'],
    ['100\r\n200', 'not_a_number'],
    ['100\t200', 'not_a_number'],
    ['100\n200\n300', 'not_a_number'],
    ['١٠٠ ٢٠٠', 'not_a_number'],
    ['12 345.50', 'not_a_number'],
    ['1 000 000', 'not_a_number'],
    ['1\u00a0234 567', 'not_a_number'],
    ['12\u00a050', 'not_a_number'],
    ['1 234,567', 'not_a_number'],
    ['12,345,50', 'not_a_number'],
    ['1،234,567', 'not_a_number'],
    ['12.345,50', 'not_a_number'],
    ['1.234.567', 'not_a_number'],
    ['١٢٫٥٫٠', 'not_a_number'],
    ['5،', 'not_a_number'],
    ['.', 'not_a_number'],
    ['-', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['1000000.01', 'too_large'],
    ['99999999999999999999', 'too_large'],
    ['99999999.999', 'too_large'],
  ])('rejects "%s" with %s', (typed, code) => {
    expect(readAmount(typed)).toEqual({ ok: false, code, instead: [] })
  })

  it('parses every amount it can write, in all three kinds of digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(0x30, 0x660, 0x6f0), (halalas, zero) => {
        const text = (halalas / 100).toFixed(2).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
        expect(readAmount(text)).toEqual({ ok: true, halalas })
      }),
    )
  })

  it('never throws and never accepts a value outside 0 to 1,000,000 SAR, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9.,،٠-٩٫٬ ]{0,14}$/)), (typed) => {
        const parsed = readAmount(typed)
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
