import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { contributionOfLastDays, contributionOfMonth } from '../../src/shared/rules/chain/contribution.ts'
import { soldOn } from '../support/reports.ts'

const today = '2026-11-28'

describe('who sold what', () => {
  it('counts each shift for its own pharmacist, the biggest share first', () => {
    const reports = [soldOn('2026-11-01', 100, 300, ['Amal', 'Badr']), soldOn('2026-11-02', 100, 500, ['Badr', 'Amal'])]
    expect(contributionOfMonth({ reports, month: '2026-11' })).toEqual([
      { pharmacist: 'Amal', halalas: 60_000, percent: 60, shifts: 2 },
      { pharmacist: 'Badr', halalas: 40_000, percent: 40, shifts: 2 },
    ])
  })

  it('looks back over 28 days, today included', () => {
    const reports = [
      soldOn(addDays(today, -28), 1),
      soldOn(addDays(today, -27), 10),
      soldOn(today, 100),
      soldOn(addDays(today, 1), 1000),
    ]
    expect(contributionOfLastDays({ reports, today })[0]?.halalas).toBe(11_000)
  })

  it('takes at most 28 reports, the newest ones, even if a day has two', () => {
    const doubled = Array.from({ length: 28 }, (_, back) => soldOn(addDays(today, -back), 1))
    const reports = [...doubled, { ...soldOn(today, 1), _id: 'second' }]
    expect(contributionOfLastDays({ reports, today })[0]?.shifts).toBe(28)
  })

  it('gives shares of 0 when all sold nothing, and nothing without reports', () => {
    expect(contributionOfMonth({ reports: [soldOn('2026-11-01', 0)], month: '2026-11' })).toEqual([
      { pharmacist: 'Amal', halalas: 0, percent: 0, shifts: 1 },
    ])
    expect(contributionOfMonth({ reports: [], month: '2026-11' })).toEqual([])
  })

  it('has shares that sum to a whole', () => {
    const day = fc.tuple(
      fc.integer({ min: 0, max: 27 }),
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.constantFrom('Amal', 'Badr', 'Cyra'),
    )
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 28 }), (days) => {
        const reports = days.map(([back, halalas, who]) => soldOn(addDays(today, -back), halalas / 100, null, [who]))
        const shares = contributionOfLastDays({ reports, today })
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100, 6)
      }),
    )
  })
})
