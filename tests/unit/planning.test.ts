import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { neededPerDay, planningOf, remainingDaysOf } from '../../src/shared/rules/sales/planning.ts'
import { soldOn } from '../support/reports.ts'

const targetHalalas = 20_000_000

const needed = (args: Parameters<typeof planningOf>[0]) =>
  planningOf(args)?.goals.map((goal) => goal.neededPerDayHalalas)

describe('planning of the running month', () => {
  test.each([
    ['the first day with nothing reported', '2026-11-01', [], 30, [500_000, 600_000, 666_667]],
    ['the first day once reported', '2026-11-01', [soldOn('2026-11-01', 5000)], 29, [500_000, 603_448, 672_414]],
    [
      'a day on which only one shift is reported',
      '2026-11-15',
      [soldOn('2026-11-15', 50_000)],
      15,
      [666_667, 866_667, 1_000_000],
    ],
    ['the last day without a report', '2026-11-30', [soldOn('2026-11-29', 150_000)], 1, [0, 3_000_000, 5_000_000]],
    ['the last day once reported', '2026-11-30', [soldOn('2026-11-30', 150_000)], 0, [null, null, null]],
    ['a target already passed', '2026-11-10', [soldOn('2026-11-09', 200_000.5)], 21, [0, 0, 0]],
    ['28 February of a leap year', '2028-02-28', [], 2, [7_500_000, 9_000_000, 10_000_000]],
    ['28 February of another year', '2027-02-28', [], 1, [15_000_000, 18_000_000, 20_000_000]],
    ['29 February', '2028-02-29', [], 1, [15_000_000, 18_000_000, 20_000_000]],
    ['reports of last month only', '2026-11-01', [soldOn('2026-10-31', 90_000)], 30, [500_000, 600_000, 666_667]],
  ])('on %s', (_what, today, reports, remainingDays, perDay) => {
    const args = { reports, month: today.slice(0, 7), today, targetHalalas }
    expect(planningOf(args)?.remainingDays).toBe(remainingDays)
    expect(needed(args)).toEqual(perDay)
  })

  it('reports which shares are reached', () => {
    const reports = [soldOn('2026-11-09', 180_000)]
    expect(
      planningOf({ reports, month: '2026-11', today: '2026-11-10', targetHalalas })?.goals.map(
        (goal) => goal.isReached,
      ),
    ).toEqual([true, true, false])
  })

  it('does not exist for past or future months', () => {
    expect(planningOf({ reports: [], month: '2026-10', today: '2026-11-01', targetHalalas })).toBeNull()
    expect(planningOf({ reports: [], month: '2026-12', today: '2026-11-30', targetHalalas })).toBeNull()
  })

  it('never requires less for a higher share, is never negative, and keeps the remaining days within the month', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 31 }), fc.integer({ min: 0, max: 9_000_000 })), { maxLength: 20 }),
        (offset, sold) => {
          const today = addDays('2020-01-01', offset)
          const byDay = new Map(sold.map(([back, halalas]) => [addDays(today, -back), halalas / 100]))
          const reports = [...byDay].map(([day, sales]) => soldOn(day, sales))
          const remaining = remainingDaysOf({ reports, today })
          expect(remaining).toBeGreaterThanOrEqual(0)
          expect(remaining).toBeLessThanOrEqual(31)
          const perDay = needed({ reports, month: today.slice(0, 7), today, targetHalalas }) ?? []
          if (remaining === 0) expect(perDay).toEqual([null, null, null])
          else expect(perDay).toEqual(perDay.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
          expect(perDay.every((halalas) => halalas === null || halalas >= 0)).toBe(true)
        },
      ),
    )
  })
})

describe('The need per day', () => {
  test.each([
    [{ totalHalalas: 19_000_000, today: '2026-11-26', isTodayReported: false }, 200_000],
    [{ totalHalalas: 19_000_000, today: '2026-11-26', isTodayReported: true }, 250_000],
    [{ totalHalalas: 20_000_000, today: '2026-11-26', isTodayReported: true }, 0],
    [{ totalHalalas: 19_000_000, today: '2026-11-30', isTodayReported: true }, null],
  ])('of %o is %s', (given, need) => {
    expect(neededPerDay({ ...given, targetHalalas })).toBe(need)
  })
})
