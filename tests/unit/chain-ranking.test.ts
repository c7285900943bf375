import { describe, expect, test } from 'vitest'
import { TARGETS } from '../../src/shared/contract/chain/targets.ts'
import type { MonthlyFigures } from '../../src/shared/contract/monthly.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { changeOf, choosePharmacies } from '../../src/shared/rules/chain/chain-choice.ts'
import { chainTotalsOf, rankPharmacies } from '../../src/shared/rules/chain/chain-ranking.ts'
import { monthBefore } from '../../src/shared/rules/days/business-day.ts'
import { dayTotalsOf, lastMonths, monthFiguresOf, pharmacyNamesOf } from '../../src/shared/rules/chain/chain-sales.ts'

const TODAY = '2026-11-21'
const MONTH = '2026-11'
const targets = TARGETS.initial

describe('The pharmacies of a chain', () => {
  const listed = [
    { pharmacyName: 'P2100' },
    { pharmacyName: 'P300' },
    { pharmacyName: ' P2023 ' },
    { pharmacyName: 'P2023' },
  ]

  test('are the server’s own only, without duplicates, in numeric order', () => {
    expect(pharmacyNamesOf(listed, { isPlain: false })).toEqual(['P300', 'P2023', 'P2100'])
    expect(pharmacyNamesOf([], { isPlain: false })).toEqual([])
  })

  test('include the three fixed ones on a plain server, by name', () => {
    expect(pharmacyNamesOf(listed, { isPlain: true })).toEqual(['P300', 'P2023', 'P2024', 'P2026', 'P2100'])
    expect(pharmacyNamesOf([{ pharmacyName: 'Under Training' }, { pharmacyName: '' }], { isPlain: true })).toEqual([
      'P2023',
      'P2024',
      'P2026',
    ])
  })
})

describe('The previous months', () => {
  test('cross the year boundary', () => {
    expect(monthBefore('2026-01')).toBe('2025-12')
    expect(lastMonths({ month: '2026-02', count: 4 })).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })
})

describe('Monthly figures from the days', () => {
  test('sum both shifts, count each day with a report once, and name the last such day', () => {
    const reports = [
      day('2026-11-02', { morning: 0.1, night: 0.2 }),
      day('2026-11-09', { morning: 100 }),
      day('2026-11-09', { night: 50 }),
      day('2026-11-12', {}),
      day('2026-10-31', { night: 7 }),
    ]
    expect(monthFiguresOf({ reports, pharmacyName: 'P1' })).toEqual([
      { pharmacyName: 'P1', month: '2026-11', total: 150.3, daysReported: 2, lastDay: '2026-11-09' },
      { pharmacyName: 'P1', month: '2026-10', total: 7, daysReported: 1, lastDay: '2026-10-31' },
    ])
  })
})

test('Unreadable figures that are left out of the chain totals are counted for the shown month and the previous one', () => {
  const damaged = (when: string) =>
    dailyReportSchema.parse({ ...day(when, { morning: 1, night: 2 }), firstSales: 'much' })
  const figures = monthFiguresOf({
    reports: [damaged('2026-11-02'), damaged('2026-11-03'), damaged('2026-10-31'), damaged('2026-09-30')],
    pharmacyName: 'P1',
  })
  const before = figures.filter(({ month }) => month >= '2026-10')
  expect(chainTotalsOf({ ranked: rank(before, []), figures: before, month: MONTH })).toMatchObject({
    totalHalalas: 400,
    beforeHalalas: 200,
    unreadFigures: 3,
  })
})

test('A day’s total counts every report of the day once, including one that is stored twice', () => {
  const twice = (_id: string) => ({ ...day('2026-11-02', { morning: 100 }), _id, clientRef: 'op-1' })
  const reports = [
    twice('a'),
    twice('b'),
    day('2026-11-09', { morning: 100 }),
    day('2026-11-09', { night: 50 }),
    day('2026-11-12', {}),
  ]
  expect([...dayTotalsOf(reports)]).toEqual([
    ['2026-11-02', 10_000],
    ['2026-11-09', 15_000],
  ])
})

describe('The ranking', () => {
  const figures = [
    figure('A', MONTH, 100_000, 10),
    figure('B', MONTH, 140_000, 20),
    figure('C', MONTH, 100_000, 20),
    figure('A', '2026-10', 220_000, 31),
  ]

  test('ranks the best achievement first, gives equal ones the same rank, and lists pharmacies without sales last without a rank', () => {
    const ranked = rank(
      [...figures, figure('E', MONTH, 50_000, 3), figure('F', MONTH, 0, 2)],
      ['A', 'B', 'C', 'D', 'E', 'F'],
    )
    expect(ranked.map(({ name, rank: place }) => [place, name])).toEqual([
      [1, 'B'],
      [2, 'A'],
      [2, 'C'],
      [4, 'E'],
      [null, 'D'],
      [null, 'F'],
    ])
  })

  test('expects nothing today from a closed pharmacy, whose sales stay in the sums', () => {
    const ranked = rankPharmacies({
      names: ['A'],
      closed: new Set(['B']),
      figures,
      month: MONTH,
      today: TODAY,
      todaysReports: [],
      targets: TARGETS.initial,
    })
    expect(ranked.map(({ name, today }) => [name, today])).toEqual([
      ['B', 'closed'],
      ['A', 'none'],
      ['C', 'none'],
    ])
    expect(chainTotalsOf({ ranked, figures, month: MONTH }).today?.none).toBe(2)
    expect(choosePharmacies(ranked, { text: '', state: 'notToday', sort: 'name' }).map(({ name }) => name)).toEqual([
      'A',
      'C',
    ])
  })

  test('has no first place on a day without any sales', () => {
    const ranked = rank([], ['B', 'A', 'C'])
    expect(ranked.map(({ name, rank: place }) => [place, name])).toEqual([
      [null, 'A'],
      [null, 'B'],
      [null, 'C'],
    ])
    for (const sort of ['achievement', 'expected', 'change', 'name'] as const) {
      expect(
        choosePharmacies(ranked, { text: '', state: null, sort }).map(({ name }) => name),
        sort,
      ).toEqual(['A', 'B', 'C'])
    }
  })

  test('judges a running month by its projection', () => {
    // A: 10,000 a day, 300,000 in 30 days; C: 5,000 a day, 150,000.
    const [, a, c, d] = rank(figures, ['A', 'B', 'C', 'D'])
    expect([a?.outlookPercent, a?.isOnTrack]).toEqual([150, true])
    expect([c?.outlookPercent, c?.isOnTrack]).toEqual([75, false])
    expect([d?.outlookPercent, d?.isOnTrack]).toEqual([null, false])
  })

  test('judges a past month by the result, not by a projection', () => {
    const [a] = rankPharmacies({
      targets,
      names: ['A'],
      figures: [figure('A', '2026-10', 150_000, 5)],
      month: '2026-10',
      today: TODAY,
      todaysReports: [],
    })
    expect([a?.outlookPercent, a?.isOnTrack]).toEqual([75, false])
  })

  test('compares with the previous month only where that month has data', () => {
    const [, a, c] = rank(figures, ['A', 'B', 'C'])
    expect(a && changeOf(a)).toBeCloseTo(40)
    expect(c && changeOf(c)).toBeNull()
  })

  test('shows what is reported today, where a single day is complete with one shift', () => {
    const todaysReports = [
      { ...day(TODAY, { morning: 0 }), pharmacyName: 'A' },
      { ...day(TODAY, { morning: 1, night: 2 }), pharmacyName: 'B' },
      { ...day(TODAY, { morning: 1 }), pharmacyName: 'C', dayType: 'single' as const },
      { ...day(TODAY, { night: 1 }), pharmacyName: 'D' },
      { ...day(TODAY, {}), pharmacyName: 'E' },
    ]
    const ranked = rankPharmacies({
      targets,
      names: ['A', 'B', 'C', 'D', 'E', 'F'],
      figures: [],
      month: MONTH,
      today: TODAY,
      todaysReports,
    })
    expect(ranked.map(({ today }) => today)).toEqual(['morning', 'complete', 'complete', 'night', 'none', 'none'])
    expect(chainTotalsOf({ ranked, figures: [], month: MONTH }).today).toEqual({ complete: 2, oneShift: 2, none: 2 })
  })

  test('shows nothing for today before its reports are loaded', () => {
    const ranked = rankPharmacies({
      names: ['A'],
      figures: [],
      month: MONTH,
      today: TODAY,
      todaysReports: null,
      targets,
    })
    expect(ranked[0]?.today).toBe('unknown')
    expect(chainTotalsOf({ ranked, figures: [], month: MONTH }).today).toBeNull()
  })

  test('keeps a pharmacy that appears only in the figures', () => {
    expect(rank([figure('Closed', MONTH, 5, 1)], ['A']).map(({ name }) => name)).toEqual(['Closed', 'A'])
  })

  test('sums the chain in halalas', () => {
    const many = Array.from({ length: 10 }, (_none, index) => figure(`P${index}`, MONTH, 0.1, 1))
    const totals = chainTotalsOf({ ranked: rank(many, []), figures: many, month: MONTH })
    expect([totals.totalHalalas, totals.beforeHalalas, totals.pharmacies, totals.onTrack]).toEqual([100, null, 10, 0])
  })
})

describe('The choice of pharmacies', () => {
  const ranked = rank(
    [figure('P10', MONTH, 100_000, 10), figure('P9', MONTH, 10_000, 10), figure('P9', '2026-10', 1_000, 1)],
    ['P10', 'P9', 'P11'],
  )

  test.each([
    ['onTrack', ['P10']],
    ['behind', ['P9']],
    ['nothing', ['P11']],
    ['notToday', ['P10', 'P9', 'P11']],
  ] as const)('by state %s', (state, names) => {
    expect(choosePharmacies(ranked, { text: '', state, sort: 'achievement' }).map(({ name }) => name)).toEqual(names)
  })

  test('of those who have not reported all of today, the ones without any report come first', () => {
    const reported = rank(
      [figure('P9', MONTH, 10, 1), figure('P10', MONTH, 20, 1), figure('P11', MONTH, 30, 1)],
      ['P9', 'P10', 'P11'],
      [
        { ...day(TODAY, { morning: 1 }), pharmacyName: 'P11' },
        { ...day(TODAY, { morning: 1, night: 1 }), pharmacyName: 'P10' },
      ],
    )
    const chosen = choosePharmacies(reported, { text: '', state: 'notToday', sort: 'achievement' })
    expect(chosen.map(({ name }) => name)).toEqual(['P9', 'P11'])
  })

  test('finds by part of the name and sorts numbers numerically', () => {
    expect(choosePharmacies(ranked, { text: ' p1', state: null, sort: 'name' }).map(({ name }) => name)).toEqual([
      'P10',
      'P11',
    ])
    expect(choosePharmacies(ranked, { text: 'p١٠', state: null, sort: 'name' }).map(({ name }) => name)).toEqual([
      'P10',
    ])
    expect(choosePharmacies(ranked, { text: '', state: null, sort: 'name' }).map(({ name }) => name)).toEqual([
      'P9',
      'P10',
      'P11',
    ])
  })

  test('puts pharmacies without a change last', () => {
    expect(choosePharmacies(ranked, { text: '', state: null, sort: 'change' })[0]?.name).toBe('P9')
  })
})

test('Each pharmacy is ranked and added up by its own target', () => {
  const figures = [
    { pharmacyName: 'A', month: MONTH, total: 100_000, daysReported: 20, lastDay: null },
    { pharmacyName: 'B', month: MONTH, total: 60_000, daysReported: 20, lastDay: null },
  ]
  const ranked = rankPharmacies({
    names: ['A', 'B'],
    figures,
    month: MONTH,
    today: TODAY,
    todaysReports: null,
    targets: [...TARGETS.initial, { pharmacyName: 'B', from: MONTH, amountSar: 80_000 }],
  })
  expect(ranked.map(({ name, rank: place, achievement: { percent } }) => [name, place, percent])).toEqual([
    ['B', 1, 75],
    ['A', 2, 50],
  ])
  expect(chainTotalsOf({ ranked, figures, month: MONTH }).targetHalalas).toBe(28_000_000)
})

function rank(figures: MonthlyFigures[], names: string[], todaysReports: DailyReport[] = []) {
  return rankPharmacies({ names, figures, month: MONTH, today: TODAY, todaysReports, targets })
}

function figure(pharmacyName: string, month: string, total: number, daysReported: number): MonthlyFigures {
  return { pharmacyName, month, total, daysReported, lastDay: `${month}-01` }
}

function day(of: string, { morning, night }: { morning?: number; night?: number }): DailyReport {
  return dailyReportSchema.parse({
    _id: `${of}-${String(morning)}-${String(night)}`,
    dayType: 'double',
    day: of,
    pharmacyName: 'P1',
    firstSales: morning ?? null,
    firstPharmacist: morning === undefined ? null : 'Amal',
    secondSales: night ?? null,
    secondPharmacist: night === undefined ? null : 'Sami',
  })
}
