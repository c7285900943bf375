import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import type { Slip } from '../../src/shared/contract/payroll.ts'
import {
  changedLines,
  changeReasons,
  COMPARED_LINES,
  isWorkedOut,
  payMonthBefore,
  newestSlipFirst,
  slipsBetween,
  totalEarnings,
  totalOvertime,
  yearSums,
} from '../../src/shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../src/shared/rules/pay/pay-history.ts'
import { bankCode, netPay, overtimeAllowance, salaryOf, totalAllowance } from '../../src/shared/rules/pay/pay.ts'

const NOTHING = {
  basicPay: 0,
  housingAllowance: 0,
  transportAllowance: 0,
  fixedOverTime: 0,
  incentives: 0,
  percentage: 0,
  campaigns: 0,
  ticketsAllowance: 0,
  otherIncentives: 0,
  deductions: 0,
  overTimeHours: 0,
  overTimeRate: 0,
}
const OLD_CONTRACT = {
  ...NOTHING,
  basicPay: 3150,
  housingAllowance: 1276,
  transportAllowance: 200,
  fixedOverTime: 500,
  overTimeRate: 19.69,
}

const halalas = (max: number) => fc.integer({ min: 0, max }).map((whole) => whole / 100)
const components = fc.record({
  ...(Object.fromEntries(Object.keys(NOTHING).map((name) => [name, halalas(100_000_000)])) as Record<
    keyof typeof NOTHING,
    fc.Arbitrary<number>
  >),
  overTimeHours: halalas(74_400),
  overTimeRate: halalas(1_000_000),
})

describe('The overtime allowance', () => {
  test.each([
    [0, 19.69, 0],
    [1, 19.69, 19.69],
    [29.5, 19.69, 580.86],
    [17.5, 19.69, 344.58],
    // 0.50 × 19.69 = 9.845: half up, where binary fractions would round down.
    [0.5, 19.69, 9.85],
    [10, 7.5, 75],
    [0.01, 0.01, 0],
    [0.1, 0.05, 0.01],
    [744, 21.9, 16_293.6],
  ])('of %d hours at %d is %d SAR.', (overTimeHours, overTimeRate, expected) => {
    expect(overtimeAllowance({ overTimeHours, overTimeRate })).toBe(expected)
  })
})

describe('Net pay', () => {
  test.each([
    ['nothing at all', NOTHING, 0],
    ['the old contract without overtime', OLD_CONTRACT, 5126],
    ['the old contract with ten hours', { ...OLD_CONTRACT, overTimeHours: 10 }, 5322.9],
    ['a worker', { ...NOTHING, basicPay: 1250, otherIncentives: 250, overTimeRate: 7.5, overTimeHours: 4 }, 1530],
    ['tenths that no binary fraction has', { ...NOTHING, basicPay: 0.1, incentives: 0.2 }, 0.3],
    ['deductions alone', { ...NOTHING, deductions: 47.57 }, -47.57],
  ])('of %s.', (_what, given, expected) => {
    expect(netPay(given)).toBe(expected)
  })

  it('rises by a halala with each amount except deductions, and falls with those.', () => {
    const amounts = Object.keys(NOTHING).filter((name) => !name.startsWith('overTime')) as (keyof typeof NOTHING)[]
    fc.assert(
      fc.property(components, fc.constantFrom(...amounts), (given, name) => {
        const more = netPay({ ...given, [name]: Math.round(given[name] * 100 + 1) / 100 })
        expect(Math.round((more - netPay(given)) * 100)).toBe(name === 'deductions' ? -1 : 1)
      }),
    )
  })

  it('is always a whole number of halalas.', () => {
    fc.assert(
      fc.property(components, (given) => {
        const sar = netPay(given)
        expect(sar).toBe(Math.round(sar * 100) / 100)
      }),
    )
  })

  it('is the sum of the slip’s tables less deductions.', () => {
    fc.assert(
      fc.property(components, (given) => {
        const slip = workedOut({ ...given, overTimeAllowance: overtimeAllowance(given), netPay: netPay(given) })
        const shown = Math.round((totalEarnings(slip) + totalOvertime(slip) - slip.deductions) * 100) / 100
        expect(shown).toBe(slip.netPay)
      }),
    )
  })
})

test('The total allowance is housing, transport and telephone; it is not part of net pay.', () => {
  expect(totalAllowance({ housingAllowance: 1276, transportAllowance: 200, telAllowance: 50.5 })).toBe(1526.5)
})

test.each([
  ['2021-06-01', 'June-2021'],
  ['2022-01-01', 'January-2022'],
  ['2026-12-01', 'December-2026'],
])('%s is paid as %s.', (month, expected) => {
  expect(salaryOf(month)).toBe(expected)
})

test.each([
  ['Alinmaa Bank', 'Inmaa'],
  ['Al Inmaa Bank', 'Inmaa'],
  ['Al Bilad Bank', 'Bilad'],
  ['No Bank Account yet', null],
  ['', null],
  ['al bilad bank', null],
])('The code of "%s" is %s.', (bankName, expected) => {
  expect(bankCode(bankName)).toBe(expected)
})

describe('Earnings are shown', () => {
  test.each([
    [null, false],
    ['', false],
    [undefined, false],
    [0, true],
    ['0', true],
    [5126, true],
  ])('for a net pay of %s in the API: %s.', (onTheWire, expected) => {
    expect(
      isWorkedOut(
        slipSchema.parse({ _id: 's', month: '2026-10-01', ...(onTheWire === undefined ? {} : { netPay: onTheWire }) }),
      ),
    ).toBe(expected)
  })
})

describe('The filter of the payroll history', () => {
  const year = Array.from({ length: 12 }, (_unused, index) =>
    slip({ month: `2026-${String(index + 1).padStart(2, '0')}-01` }),
  )
  test.each([
    ['', '', 12],
    ['2026-03-01', '2026-06-01', 2],
    ['2026-02-28', '2026-06-02', 4],
    ['2026-03-01', '', 9],
    ['', '2026-03-01', 2],
    ['2026-03-01', '2026-03-01', 0],
    ['2026-06-01', '2026-03-01', 0],
    ['2026-03-01', '2026-04-01', 0],
  ])('after "%s" and before "%s" leaves %i months.', (from, to, count) => {
    expect(slipsBetween(year, { from, to })).toHaveLength(count)
  })
})

test('The newest slip comes first.', () => {
  const months = ['2025-12-01', '2026-10-01', '2026-02-01']
  expect(
    months
      .map((month) => slip({ month }))
      .sort(newestSlipFirst)
      .map(({ month }) => month),
  ).toEqual(['2026-10-01', '2026-02-01', '2025-12-01'])
})

test('A year’s sums leave out other years and months without a result.', () => {
  const slips = [
    workedOut({ month: '2026-01-01', basicPay: 3150.1, fixedOverTime: 500, deductions: 50.05, netPay: 3600.05 }),
    workedOut({ month: '2026-02-01', basicPay: 3150.2, netPay: 3150.2 }),
    slip({ month: '2026-03-01', basicPay: 9999, netPay: null }),
    workedOut({ month: '2025-12-01', basicPay: 100, netPay: 100 }),
  ]
  expect(yearSums(slips, '2026')).toEqual({
    months: 2,
    netPay: 6750.25,
    earnings: 6300.3,
    overtime: 500,
    deductions: 50.05,
    unread: 0,
  })
  expect(yearSums(slips, '2024')).toEqual({ months: 0, netPay: 0, earnings: 0, overtime: 0, deductions: 0, unread: 0 })
})

test('A year’s sums report how many of their own figures are unreadable, net pay among them.', () => {
  const damaged = (month: string, fields: object) => slipSchema.parse({ ...slip({ month }), netPay: 3000, ...fields })
  const slips = [
    damaged('2026-01-01', { basicPay: {}, deductions: 'some', overTimeHours: 'many' }),
    damaged('2026-02-01', { netPay: 'much' }),
    damaged('2026-03-01', { netPay: null, basicPay: {} }),
    damaged('2025-12-01', { basicPay: {} }),
  ]
  expect(yearSums(slips, '2026')).toMatchObject({ months: 1, netPay: 3000, unread: 3 })
})

test.each([
  ['2026-10-01', '2026-09-01'],
  ['2026-01-01', '2025-12-01'],
])('Before %s comes %s.', (month, expected) => {
  expect(payMonthBefore(month)).toBe(expected)
})

test('The reasons for a difference of net pay add up to it, the largest first; deductions lower it.', () => {
  const before = workedOut({ basicPay: 3150, incentives: 100, overTimeHours: 5, netPay: 3250 })
  const now = workedOut({
    basicPay: 3150,
    incentives: 150.5,
    overTimeAllowance: 19.69,
    deductions: 200,
    netPay: 3120.19,
  })
  expect(changeReasons({ ...now, telAllowance: 50 }, before)).toEqual([
    { line: 'deductions', effect: -200 },
    { line: 'incentives', effect: 50.5 },
    { line: 'overTimeAllowance', effect: 19.69 },
  ])
})

describe('What changed since last month', () => {
  test('is each line that differs, and no other.', () => {
    const before = workedOut({ basicPay: 3150, incentives: 0.1, overTimeHours: 17.5, netPay: 4000 })
    const now = workedOut({ basicPay: 3150, incentives: 0.3, overTimeHours: 29.5, netPay: 3900.2 })
    expect(changedLines(now, before)).toEqual([
      { line: 'incentives', before: 0.1, now: 0.3, difference: 0.2 },
      { line: 'overTimeHours', before: 17.5, now: 29.5, difference: 12 },
      { line: 'netPay', before: 4000, now: 3900.2, difference: -99.8 },
    ])
  })

  test('omits a line that is unreadable in one of the two.', () => {
    const unread = workedOut({ incentives: 'many' as never, netPay: 100 })
    expect(changedLines(workedOut({ incentives: 50, netPay: 100 }), unread)).toEqual([])
    expect(changedLines(unread, workedOut({ incentives: 50, netPay: 100 }))).toEqual([])
  })

  it('is empty for equal slips, and inverted when the slips are swapped.', () => {
    const figures = fc.record(Object.fromEntries(COMPARED_LINES.map((line) => [line, halalas(1_000_000)])))
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const [first, second] = [workedOut(one), workedOut(other)]
        expect(changedLines(first, first)).toEqual([])
        expect(changedLines(first, second).map(({ line, difference }) => [line, difference])).toEqual(
          changedLines(second, first).map(({ line, difference }) => [line, -difference]),
        )
      }),
    )
  })
})

function slip(figures: Partial<Slip>): Slip {
  return slipSchema.parse({
    _id: `slip-${figures.month ?? ''}`,
    userId: 'u',
    month: '2026-10-01',
    netPay: 0,
    ...figures,
  })
}

function workedOut(figures: Partial<Slip>): WorkedOutSlip {
  return slip(figures) as WorkedOutSlip
}
