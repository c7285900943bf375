import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProductBarcode } from '../../src/shared/rules/shortages/barcode-check.ts'

describe('A product’s barcode', () => {
  test.each([
    ['EAN-13', '4006381333931'],
    ['EAN-13 of Saudi Arabia', '6281007020015'],
    ['EAN-13 in Arabic digits, with blanks', ' ٦٢٨١٠٠٧ ٠٢٠٠١٥ '],
    ['EAN-8', '96385074'],
    ['UPC-A', '036000291452'],
    ['UPC-E whose zeros follow two digits', '04252614'],
    ['UPC-E whose zeros follow three digits', '01234531'],
    ['UPC-E whose zeros follow four digits', '01234543'],
    ['UPC-E whose zeros follow five digits', '01234565'],
  ])('is recognized: %s', (_what, barcode) => {
    expect(isProductBarcode(barcode)).toBe(true)
  })

  test.each([
    ['a wrong check digit', '6281007020016'],
    ['two digits that changed places', '6281007002015'],
    ['a missing digit', '628100702001'],
    ['an EAN-8 with a wrong check digit', '96385075'],
    ['a UPC-E with a wrong check digit', '01234566'],
    ['letters', 'ABC-1234'],
    ['nothing', ' '],
  ])('is not recognized: %s', (_what, barcode) => {
    expect(isProductBarcode(barcode)).toBe(false)
  })

  test('with one digit changed is never recognized', () => {
    const places = { place: fc.nat(12), by: fc.integer({ min: 1, max: 9 }) }
    fc.assert(
      fc.property(fc.record(places), ({ place, by }) => {
        const changed = [...'6281007020015'].map((digit, at) =>
          at === place ? String((Number(digit) + by) % 10) : digit,
        )
        expect(isProductBarcode(changed.join(''))).toBe(false)
      }),
    )
  })
})
