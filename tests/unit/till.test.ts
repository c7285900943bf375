import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { decideShiftReport } from '../../src/shared/rules/sales/decide-shift-report.ts'
import { toSar } from '../../src/shared/rules/values/halalas.ts'
import { asItCame } from '../../src/shared/contract/readable.ts'
import { foldShiftReports, saysAll } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
import { asksForReason, cashHalalas, COINS, NOTES } from '../../src/shared/rules/till/till.ts'
import { countedHalalas, differenceHalalas, tillOf } from '../../src/shared/rules/till/till-difference.ts'
import { NOTHING_TYPED, readTill, typedFrom, typedHalalas } from '../../src/shared/rules/till/typed-till.ts'

const day = '2026-11-21'
const TILL = { counts: [{ kind: 'Cash', amount: 120.5 }], cash: null, difference: -4.5, reason: '' }

const halalas = fc.integer({ min: 0, max: 10_000_000 })
const kinds = fc.uniqueArray(fc.constantFrom('Cash', 'Mada', 'Credit card', 'Transfer', 'Voucher'), { minLength: 1 })
const pieces = fc.dictionary(fc.constantFrom(...[...NOTES, ...COINS].map(String)), fc.integer({ min: 0, max: 500 }))

describe('a counted till', () => {
  test('is the sum of its payment kinds, and its difference is what is missing from the sales or too much', () => {
    fc.assert(
      fc.property(kinds, fc.array(halalas, { minLength: 5, maxLength: 5 }), halalas, (names, amounts, sales) => {
        const counts = names.map((kind, index) => ({ kind, amount: toSar(amounts[index] ?? 0) }))
        const sum = counts.reduce((total, { amount }) => total.plus(amount), new Big(0))
        expect(countedHalalas({ counts })).toBe(sum.times(100).toNumber())
        expect(differenceHalalas({ counts }, toSar(sales))).toBe(sum.times(100).minus(sales).toNumber())
      }),
    )
  })

  test('has as cash the value of its notes and coins', () => {
    fc.assert(
      fc.property(pieces, (counted) => {
        const value = Object.entries(counted).reduce(
          (sum, [each, count]) => sum.plus(new Big(each).times(count)),
          new Big(0),
        )
        expect(cashHalalas(counted)).toBe(value.toNumber())
      }),
    )
  })

  test('has no difference if the sales cannot be read', () => {
    expect(differenceHalalas(TILL, null)).toBeNull()
  })

  test.each([
    [500, 5, false],
    [-500, 5, false],
    [501, 5, true],
    [-501, 5, true],
    [1, 0, true],
    [0, 0, false],
  ])('with a difference of %i halalas and a limit of %d SAR asks for a reason: %s', (difference, limit, asks) => {
    expect(asksForReason(difference, limit)).toBe(asks)
  })
})

describe('a till as typed', () => {
  test('adds up what was typed for each kind, and leaves out the empty ones', () => {
    const typed = { ...NOTHING_TYPED, amounts: { Cash: '3*50', Mada: '120+35.5', Transfer: ' ' }, reason: ' new ' }
    const counts = [
      { kind: 'Cash', amount: 150 },
      { kind: 'Mada', amount: 155.5 },
    ]
    expect(readTill(typed, { salesSar: 310 })).toEqual({
      ok: true,
      till: { counts, cash: null, difference: -4.5, reason: 'new' },
    })
    expect(typedHalalas(typed)).toBe(30_550)
  })

  test('takes the cash from the notes and coins, in any digits', () => {
    const typed = { amounts: { Cash: '7' }, pieces: { 50000: '2', 100: '٣', 25: '1+1' }, reason: '' }
    expect(readTill(typed, { salesSar: 1_003.5 })).toEqual({
      ok: true,
      till: {
        counts: [{ kind: 'Cash', amount: 1_003.5 }],
        cash: { 50000: 2, 100: 3, 25: 2 },
        difference: 0,
        reason: '',
      },
    })
    expect(typedHalalas(typed)).toBe(100_350)
  })

  test('is none if nothing was counted, and one of zero if 0 was typed', () => {
    expect(readTill(NOTHING_TYPED, { salesSar: 10 })).toEqual({ ok: true, till: null })
    expect(typedHalalas(NOTHING_TYPED)).toBeNull()
    expect(readTill({ ...NOTHING_TYPED, amounts: { Cash: '0' } }, { salesSar: 10 })).toMatchObject({
      till: { counts: [{ kind: 'Cash', amount: 0 }], difference: -10 },
    })
  })

  test('names the kinds and the notes that cannot be read', () => {
    const typed = { amounts: { Mada: 'x', Transfer: '5' }, pieces: { 100: '1.5', 500: '2' }, reason: '' }
    expect(readTill(typed, { salesSar: 0 })).toMatchObject({
      ok: false,
      amounts: { Mada: { code: 'not_a_number' } },
      pieces: { 100: 'not_whole' },
    })
  })

  test('is read again as it was recorded', () => {
    fc.assert(
      fc.property(kinds, pieces, fc.array(halalas, { minLength: 5, maxLength: 5 }), (names, counted, amounts) => {
        const typed = {
          amounts: Object.fromEntries(names.map((kind, index) => [kind, String(toSar(amounts[index] ?? 0))])),
          pieces: Object.fromEntries(Object.entries(counted).map(([value, count]) => [value, String(count)])),
          reason: '',
        }
        const read = readTill(typed, { salesSar: 100 })
        if (!read.ok || !read.till) throw new Error('it was counted')
        expect(readTill(typedFrom(read.till), { salesSar: 100 })).toEqual(read)
      }),
    )
  })
})

describe('a till in a report', () => {
  const report = (fields: object) =>
    dailyReportSchema.parse({
      ...{ _id: 'r1', day, pharmacyName: 'P1', firstSales: 125, firstPharmacist: 'Amal', revision: 1 },
      ...fields,
    })

  test('is read in any form of numbers', () => {
    const firstTill = { counts: [{ kind: 'Cash', amount: '120.50' }], cash: '', difference: '-4.5' }
    expect(tillOf(report({ firstTill }), 'morning')).toEqual(TILL)
    expect(tillOf(report({}), 'morning')).toBeNull()
  })

  test.each([
    [
      'an unreadable amount',
      {
        counts: [
          { kind: 'Cash', amount: 'much' },
          { kind: 'Mada', amount: 1 },
        ],
      },
    ],
    ['half a note', { counts: [], cash: { 100: 0.5 } }],
    ['a list', [1, 2]],
    ['a text', 'counted'],
  ])('of another program with %s is kept as it came, and counts as unreadable', (_what, firstTill) => {
    const read = report({ firstTill })
    expect(tillOf(read, 'morning')).toBe('unreadable')
    expect(asItCame(read)).toMatchObject({ firstTill })
  })
})

describe('a correction of the sales alone', () => {
  const saved: ShiftReportIntent = {
    ...{ pharmacyName: 'P1', day, dayType: 'single', shift: 'morning', sales: 125, pharmacist: 'Amal', remarks: '' },
    shiftEnd: '2026-11-21T13:00:00.000Z',
  }
  const fold = (...intents: ShiftReportIntent[]) => {
    const folded = foldShiftReports(intents.map((intent) => ({ intent, base: {} })))
    if (!folded) throw new Error('they are of one day')
    return folded
  }

  test('keeps the till that was recorded before it, and does not replace that row', () => {
    const [withTill, corrected] = [
      { ...saved, till: TILL },
      { ...saved, sales: 130 },
    ]
    expect(fold(withTill, corrected).write.shifts.morning).toMatchObject({ sales: 130, till: TILL })
    expect(fold(withTill, { ...corrected, till: null }).write.shifts.morning).toMatchObject({ till: null })
    expect([saysAll(corrected, withTill), saysAll(withTill, corrected), saysAll(corrected, saved)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test.each<[string, { firstTill: unknown; revision?: number }, unknown]>([
    ['sends a readable till back', { firstTill: TILL, revision: 1 }, TILL],
    [
      'leaves an unreadable one out, which a server with revisions then keeps',
      { firstTill: '?', revision: 1 },
      undefined,
    ],
    ['sends an unreadable one back to a plain server', { firstTill: '?' }, '?'],
  ])('%s', (_what, stored, sent) => {
    const server = dailyReportSchema.parse({
      ...{ _id: 'r1', day, pharmacyName: 'P1', firstSales: 125, firstPharmacist: 'Amal', ...stored },
    })
    const { write, base } = fold({ ...saved, sales: 130 })
    base.mine = { morning: [{ sales: 125, pharmacist: 'Amal', remarks: '' }] }
    const decided = decideShiftReport({
      server: [server],
      write,
      base,
      ambiguous: false,
      opId: 'op-1',
      ownerId: 'amal',
    })
    expect(decided).toMatchObject({ action: 'edit', body: { firstSales: 130 } })
    expect((decided as { body: Record<string, unknown> }).body['firstTill']).toEqual(sent)
  })
})
