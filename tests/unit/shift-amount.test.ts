import { describe, expect, test } from 'vitest'
import { figuresThere, isUnchanged } from '../../src/features/sales/parts/form/seen-before.ts'
import { beforeSaving } from '../../src/shared/rules/sales/shift-amount.ts'
import { readSum } from '../../src/shared/rules/values/money-sum.ts'
import { toSar } from '../../src/shared/rules/values/halalas.ts'
import { emptiedKinds, NOTHING_TYPED, typedFrom } from '../../src/shared/rules/till/typed-till.ts'
import { reportOf, soldOn } from '../support/reports.ts'

const DAY = '2026-11-21'
const dayOf = (server: ReturnType<typeof soldOn>, over: Partial<typeof server> = {}) => ({
  report: { ...server, ...over },
  server,
  unsent: {},
  toDecide: [],
  surplusIds: [],
  differingIds: [],
})

test.each([
  ['a new shift', '', null, 'zero'],
  ['a new shift', '0', null, 'zero'],
  ['a new shift', '2890.5', null, null],
  ['2,890.50', '', 2890.5, 'missing'],
  ['2,890.50', ' ', 2890.5, 'missing'],
  ['2,890.50', '0', 2890.5, 'zero'],
  ['2,890.50', '0+0', 2890.5, 'zero'],
  ['2,890.50', '3000', 2890.5, null],
  ['0.00', '', 0, 'missing'],
  ['0.00', '0', 0, null],
  ['a figure that cannot be seen', '', undefined, 'missing'],
  ['a figure that cannot be seen', '0', undefined, 'zero'],
  ['a figure that cannot be seen', '5', undefined, null],
] as const)('Of %s, an amount typed as "%s" is asked about or pointed out first: %#', (_there, typed, sales, step) => {
  const read = readSum(typed)
  const there = sales === null ? null : { sales: sales ?? null }
  expect(beforeSaving({ typed, sar: read.ok ? toSar(read.halalas) : Number.NaN, there })).toBe(step)
})

describe('A correction', () => {
  test('begins with the figure and the remarks that are there, also a colleague’s', () => {
    const known = [dayOf({ ...soldOn(DAY, 2890.5, 4530.75), secondRemarks: 'calm' })]
    expect(figuresThere(known, 'morning')).toEqual({ sales: '2890.50', remarks: '' })
    expect(figuresThere(known, 'night')).toEqual({ sales: '4530.75', remarks: 'calm' })
  })

  test('begins with what I recorded here and have not sent yet', () => {
    expect(figuresThere([dayOf(soldOn(DAY, 100), { firstSales: 90 })], 'morning').sales).toBe('90.00')
  })

  test('finds the shift in whichever of several reports has it', () => {
    expect(figuresThere([dayOf(reportOf({ day: DAY })), dayOf(soldOn(DAY, 7))], 'morning').sales).toBe('7.00')
  })

  test('of a shift that nobody reported begins empty', () => {
    expect(figuresThere([dayOf(soldOn(DAY, 100))], 'night')).toEqual({ sales: '', remarks: '' })
    expect(figuresThere([], 'night')).toEqual({ sales: '', remarks: '' })
  })
})

describe('Nothing is recorded, and nobody’s name replaced, if', () => {
  const till = { counts: [{ kind: 'Cash', amount: 100 }], cash: null, difference: 0, reason: '' }
  const known = [dayOf({ ...soldOn(DAY, 100), firstRemarks: 'calm', firstTill: till })]
  const saved = { dayType: 'single', shift: 'morning', sales: 100, remarks: 'calm' } as const
  test.each([
    ['all is as it was', {}, true],
    ['the till was opened and left as it was', { till: { ...till } }, true],
    ['the amount differs', { sales: 100.01 }, false],
    ['the remarks differ', { remarks: '' }, false],
    ['the till differs', { till: null }, false],
    ['the number of shifts differs', { dayType: 'double' as const }, false],
  ])('%s: %s', (_what, change, same) => {
    expect(isUnchanged(known, { ...saved, ...change })).toBe(same)
  })

  test('the day is said to have one shift, but the night is reported', () => {
    const both = [dayOf({ ...soldOn(DAY, 100, 50), dayType: 'single' })]
    expect(isUnchanged(both, { dayType: 'double', shift: 'morning', sales: 100, remarks: '' })).toBe(true)
  })

  test('not: nothing was reported yet, it is a new shift', () => {
    expect(isUnchanged([], saved)).toBe(false)
    expect(isUnchanged([dayOf(soldOn(DAY, null, 50))], saved)).toBe(false)
  })
})

describe('An emptied amount of the till', () => {
  const before = {
    counts: [
      { kind: 'Cash', amount: 90 },
      { kind: 'Mada', amount: 5 },
    ],
    cash: { '50000': 2 },
    difference: 0,
    reason: '',
  }
  const typed = typedFrom(before)
  test.each([
    ['nothing emptied', typed, []],
    ['a card’s amount', { ...typed, amounts: { Mada: ' ' } }, ['Mada']],
    ['the notes', { ...typed, pieces: { '50000': '' } }, ['Cash']],
    ['0 instead', { ...typed, amounts: { Mada: '0' } }, []],
    ['all of it', NOTHING_TYPED, ['Cash', 'Mada']],
    // Skipping the count is a choice of its own.
    ['the count skipped', null, []],
  ])('is pointed out: %s', (_what, now, kinds) => {
    expect(emptiedKinds(now, before)).toEqual(kinds)
  })

  test('of a till that was not counted, or cannot be read, there is none', () => {
    expect(emptiedKinds(NOTHING_TYPED, null)).toEqual([])
    expect(emptiedKinds(NOTHING_TYPED, 'unreadable')).toEqual([])
  })
})
