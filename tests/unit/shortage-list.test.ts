import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Registerer, Shortage } from '../../src/shared/contract/shortages.ts'
import {
  compareShortages,
  listedAt,
  matchesSearch,
  SHORTAGE_ORDERS,
  supportTrend,
  TREND_DAYS,
} from '../../src/shared/rules/shortages/shortage-list.ts'

function entry(timeDone: string | null): Registerer {
  return { name: 'Omar', phName: 'P2024', timeDone }
}

function shortage(part: Partial<Shortage>): Shortage {
  return {
    _id: 's',
    shortageUPC: '1',
    shortageName: 'A',
    shortagePrice: 1,
    shortagePicLink: '',
    shortageRegisterers: [],
    createdAt: null,
    ...part,
  }
}

describe('A shortage is listed', () => {
  test('when the server says so', () => {
    expect(
      listedAt({ createdAt: '2026-11-01T00:00:00.000Z', shortageRegisterers: [entry('2026-10-01T00:00:00.000Z')] }),
    ).toBe('2026-11-01T00:00:00.000Z')
  })

  test('else since its first supporter, else on an unknown date', () => {
    const registerers = [entry(null), entry('2026-11-03T00:00:00.000Z'), entry('2026-11-02T00:00:00.000Z')]
    expect(listedAt({ createdAt: null, shortageRegisterers: registerers })).toBe('2026-11-02T00:00:00.000Z')
    expect(listedAt({ createdAt: null, shortageRegisterers: [] })).toBe('')
  })
})

describe('The list is ordered', () => {
  const old = shortage({
    _id: 'old',
    shortageUPC: '1',
    createdAt: '2026-11-01T00:00:00.000Z',
    shortageRegisterers: [entry(null), entry(null)],
  })
  const young = shortage({
    _id: 'young',
    shortageUPC: '2',
    createdAt: '2026-11-09T00:00:00.000Z',
    shortageRegisterers: [entry(null)],
  })
  const youngest = shortage({
    _id: 'youngest',
    shortageUPC: '3',
    createdAt: '2026-11-10T00:00:00.000Z',
    shortageRegisterers: [entry(null)],
  })
  const ids = (list: Shortage[]) => list.map(({ _id }) => _id)

  test.each([
    ['support', ['old', 'youngest', 'young']],
    ['time', ['youngest', 'young', 'old']],
  ] as const)('by %s', (order, expected) => {
    expect(ids([young, youngest, old].sort(compareShortages(order)))).toEqual(expected)
  })

  test('identically whatever order it came in', () => {
    const one = fc.record({
      _id: fc.uuid(),
      shortageUPC: fc.uuid(),
      createdAt: fc.constantFrom(null, '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
      shortageRegisterers: fc.array(fc.constant(entry(null)), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.constantFrom(...SHORTAGE_ORDERS), (parts, order) => {
        const list = parts.map((part) => shortage(part))
        expect(ids([...list].sort(compareShortages(order)))).toEqual(
          ids([...list].reverse().sort(compareShortages(order))),
        )
      }),
    )
  })
})

describe('A search', () => {
  const augmentin = { shortageName: 'Augmentin 1 g, 14 tablets', shortageUPC: '6281 0000 12345' }
  const arabic = { shortageName: 'أوجمنتين أقراص للأطفال حمّى', shortageUPC: '622' }
  test.each([
    [augmentin, '', true],
    [augmentin, '  ', true],
    [augmentin, 'AUGM', true],
    [augmentin, 'tablets augmentin', true],
    [augmentin, 'augmentin syrup', false],
    [augmentin, '000012345', true],
    [augmentin, '٦٢٨١', true],
    [augmentin, '999', false],
    [arabic, 'اوجمنتين', true],
    [arabic, 'للاطفال', true],
    [arabic, 'حمى', true],
    [arabic, 'شراب', false],
  ])('%o for “%s” finds it: %s', (listed, typed, isFound) => {
    expect(matchesSearch(listed, typed)).toBe(isFound)
  })
})

describe('The trend', () => {
  // 01:30 of 21 November in Riyadh, still the 20th in UTC.
  const now = Date.parse('2026-11-20T22:30:00Z')

  test('counts by Riyadh days, oldest first, today last', () => {
    const registerers = [
      entry('2026-11-20T21:30:00.000Z'),
      entry('2026-11-20T20:59:00.000Z'),
      entry('2026-11-15T10:00:00.000Z'),
      entry('2026-11-14T20:59:00.000Z'),
      entry('2026-11-21T22:00:00.000Z'),
      entry(null),
    ]
    expect(supportTrend(registerers, now)).toEqual([1, 0, 0, 0, 0, 1, 1])
  })

  test('has seven days, none of them negative, and never counts more than there are', () => {
    const moments = fc.date({
      min: new Date('2026-11-01T00:00:00Z'),
      max: new Date('2026-12-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.array(moments, { maxLength: 30 }), (dates) => {
        const trend = supportTrend(
          dates.map((date) => entry(date.toISOString())),
          now,
        )
        expect(trend).toHaveLength(TREND_DAYS)
        expect(Math.min(...trend)).toBeGreaterThanOrEqual(0)
        expect(trend.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(dates.length)
      }),
    )
  })
})
