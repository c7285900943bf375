import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { achievementOf, dayTotalHalalas, reportsOfMonth } from '../../src/shared/rules/sales/achievement.ts'
import { daysInMonth } from '../../src/shared/rules/days/business-day.ts'
import { dailySalesOf } from '../../src/shared/rules/sales/daily-sales.ts'
import { reportOf, soldOn } from '../support/reports.ts'

const targetHalalas = 20_000_000

describe('a day’s total', () => {
  test.each([
    ['both shifts', soldOn('2026-11-01', 1000.1, 2000.2), 300_030],
    ['a day without a second shift', soldOn('2026-11-01', 1000), 100_000],
    ['a day without a first shift', soldOn('2026-11-01', null, 500), 50_000],
    ['a shift of 0', soldOn('2026-11-01', 0, 0.3), 30],
    [
      'a figure without a name',
      reportOf({ day: '2026-11-01', firstSales: 900, secondSales: 5, secondPharmacist: ' ' }),
      0,
    ],
  ])('counts %s', (_what, report, halalas) => {
    expect(dayTotalHalalas(report)).toBe(halalas)
  })
})

describe('a month against the target of 200,000 SAR', () => {
  test.each([
    [
      'no report yet',
      '2026-11',
      [],
      {
        totalHalalas: 0,
        percent: 0,
        daysReported: 0,
        averageHalalas: null,
        expectedHalalas: null,
        expectedPercent: null,
      },
    ],
    [
      'two days',
      '2026-11',
      [soldOn('2026-11-01', 4000, 3000), soldOn('2026-11-02', 5000)],
      {
        totalHalalas: 1_200_000,
        percent: 6,
        daysReported: 2,
        averageHalalas: 600_000,
        expectedHalalas: 18_000_000,
        expectedPercent: 90,
      },
    ],
    [
      'February of a leap year',
      '2028-02',
      [soldOn('2028-02-29', 10_000)],
      {
        totalHalalas: 1_000_000,
        percent: 5,
        daysReported: 1,
        averageHalalas: 1_000_000,
        expectedHalalas: 29_000_000,
        expectedPercent: 145,
      },
    ],
    [
      'February of another year',
      '2027-02',
      [soldOn('2027-02-28', 10_000)],
      {
        totalHalalas: 1_000_000,
        percent: 5,
        daysReported: 1,
        averageHalalas: 1_000_000,
        expectedHalalas: 28_000_000,
        expectedPercent: 140,
      },
    ],
    [
      'only other months',
      '2026-11',
      [soldOn('2026-10-31', 9000), soldOn('2026-12-01', 9000), soldOn('2025-11-05', 9000)],
      {
        totalHalalas: 0,
        percent: 0,
        daysReported: 0,
        averageHalalas: null,
        expectedHalalas: null,
        expectedPercent: null,
      },
    ],
    [
      'a day of 0, which is a report',
      '2026-11',
      [soldOn('2026-11-01', 0), soldOn('2026-11-02', 100)],
      {
        totalHalalas: 10_000,
        percent: 0.05,
        daysReported: 2,
        averageHalalas: 5000,
        expectedHalalas: 150_000,
        expectedPercent: 0.75,
      },
    ],
    [
      'a row in which no shift is reported',
      '2026-11',
      [reportOf({ day: '2026-11-01' }), soldOn('2026-11-02', 100)],
      {
        totalHalalas: 10_000,
        percent: 0.05,
        daysReported: 1,
        averageHalalas: 10_000,
        expectedHalalas: 300_000,
        expectedPercent: 1.5,
      },
    ],
    [
      'an average that does not divide evenly',
      '2026-11',
      [soldOn('2026-11-01', 100), soldOn('2026-11-02', 0), soldOn('2026-11-03', 0)],
      {
        totalHalalas: 10_000,
        percent: 0.05,
        daysReported: 3,
        averageHalalas: 3333,
        expectedHalalas: 100_000,
        expectedPercent: 0.5,
      },
    ],
  ])('with %s', (_what, month, reports, expected) => {
    expect(achievementOf({ reports, month, targetHalalas })).toEqual({ month, targetHalalas, ...expected })
  })

  it('is judged by the target of that pharmacy and month', () => {
    const reports = [soldOn('2026-11-01', 1_000)]
    const { percent, expectedPercent } = achievementOf({ reports, month: '2026-11', targetHalalas: 1_000_000 })
    expect({ percent, expectedPercent }).toEqual({ percent: 10, expectedPercent: 300 })
    expect(achievementOf({ reports, month: '2026-11', targetHalalas: 0 }).percent).toBe(0)
  })

  const month = '2026-11'
  const sales = fc.integer({ min: 0, max: 100_000_000 }).map((halalas) => halalas / 100)
  const reportsOfDays = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 })
    .chain((days) => fc.tuple(...days.map((day) => fc.tuple(fc.constant(day), sales, fc.option(sales)))))
    .map((days) =>
      days.map(([day, morning, night]) => soldOn(`${month}-${String(day).padStart(2, '0')}`, morning, night)),
    )

  it('does not depend on the order reports come in', () => {
    fc.assert(
      fc.property(reportsOfDays, (reports) => {
        expect(achievementOf({ reports: reports.toReversed(), month, targetHalalas })).toEqual(
          achievementOf({ reports, month, targetHalalas }),
        )
      }),
    )
  })

  it('projects exactly the total once every day has a report, and never less than the total', () => {
    fc.assert(
      fc.property(reportsOfDays, (reports) => {
        const { totalHalalas, expectedHalalas, daysReported } = achievementOf({ reports, month, targetHalalas })
        if (expectedHalalas === null) expect(reports).toHaveLength(0)
        else expect(expectedHalalas).toBeGreaterThanOrEqual(totalHalalas)
        if (daysReported === daysInMonth(month)) expect(expectedHalalas).toBe(totalHalalas)
      }),
    )
  })

  it('adds up day by day to the exact halala', () => {
    fc.assert(
      fc.property(reportsOfDays, (reports) => {
        const bars = dailySalesOf({ reports, month, today: `${month}-01` })
        const sum = bars.reduce((total, bar) => total + (bar.morningHalalas ?? 0) + (bar.nightHalalas ?? 0), 0)
        expect(achievementOf({ reports, month, targetHalalas }).totalHalalas).toBe(sum)
        expect(bars.map((bar) => bar.day)).toEqual(bars.map((bar) => bar.day).toSorted())
      }),
    )
  })
})

describe('lists and charts', () => {
  const mixed = [
    soldOn('2026-11-02', 2),
    soldOn('2026-11-10', 10, 1),
    reportOf({ day: '2026-11-11' }),
    soldOn('2026-11-01', null, 0),
  ]

  it('list days newest first whatever the input order', () => {
    expect(reportsOfMonth(mixed, '2026-11').map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-02', '2026-11-01'])
  })

  it('draw bars oldest first, and a gap for each day up to today without a report', () => {
    const bars = dailySalesOf({ reports: mixed, month: '2026-11', today: '2026-11-12' })
    expect(
      bars.map(({ day, morningHalalas, nightHalalas }) => [Number(day.slice(8)), morningHalalas, nightHalalas]),
    ).toEqual([
      [1, null, 0],
      [2, 200, null],
      ...[3, 4, 5, 6, 7, 8, 9].map((day) => [day, null, null]),
      [10, 1000, 100],
      [11, null, null],
      [12, null, null],
    ])
  })

  it.each([
    ['a past month to its end', '2026-11', '2027-01-05', 30],
    ['the running month to today', '2026-11', '2026-11-20', 20],
    ['a day that was reported ahead of a slow clock too', '2026-11', '2026-11-09', 10],
    ['nothing of a month without a report', '2026-10', '2026-11-20', 0],
  ])('draw %s', (_what, month, today, days) => {
    expect(dailySalesOf({ reports: mixed, month, today })).toHaveLength(days)
  })

  it('draw one bar for a day with several reports', () => {
    const twice = [soldOn('2026-11-01', 2, 1), soldOn('2026-11-01', 3, null)]
    expect(dailySalesOf({ reports: twice, month: '2026-11', today: '2026-11-01' })).toEqual([
      { day: '2026-11-01', morningHalalas: 500, nightHalalas: 100 },
    ])
  })
})
