import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { weekStartOf, weekTotalsOf } from '../../src/shared/rules/sales/week-totals.ts'
import { reportOf, soldOn } from '../support/reports.ts'

describe('a week', () => {
  test.each([
    ['2026-11-21', '2026-11-15'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-28', '2026-11-22'],
    ['2026-12-01', '2026-11-29'],
    ['2027-01-02', '2026-12-27'],
    ['2028-03-01', '2028-02-27'],
  ])('of %s begins on Sunday, %s', (day, start) => {
    expect(weekStartOf(day)).toBe(start)
  })

  const reports = [
    soldOn('2026-11-26', 1000, 500),
    soldOn('2026-11-22', 10.5, null, ['Badr']),
    soldOn('2026-11-21', 200, 30, ['Badr', ' Amal ']),
    soldOn('2026-11-15', 3, null),
    soldOn('2026-11-14', 7000),
  ]
  test.each([
    [['Amal'], [100_000, 3_300]],
    [['Badr'], [51_050, 20_000]],
    [
      ['Amal Salem', 'Badr'],
      [51_050, 20_000],
    ],
    [['Cyra'], [0, 0]],
  ])('adds up the pharmacy, and the shifts of %s', (names, [thisWeek, lastWeek]) => {
    expect(weekTotalsOf({ reports, today: '2026-11-26', me: { id: 'me', names } })).toEqual([
      { from: '2026-11-22', totalHalalas: 151_050, ownHalalas: thisWeek },
      { from: '2026-11-15', totalHalalas: 23_300, ownHalalas: lastWeek },
    ])
  })

  test('counts what is reported twice twice, and an unreadable figure not at all', () => {
    const lost = reportOf({ day: '2026-11-26', firstPharmacist: 'Amal', firstSales: null })
    const [thisWeek] = weekTotalsOf({
      reports: [...reports, lost, { ...lost, firstSales: 5 }],
      today: '2026-11-26',
      me: { id: 'amal', names: ['Amal'] },
    })
    expect(thisWeek).toMatchObject({ totalHalalas: 151_550, ownHalalas: 100_500 })
  })

  test('does not count the shift of a namesake', () => {
    const day = { ...soldOn('2026-11-26', 1000, 500), firstPharmacistId: 'the other Amal', secondPharmacistId: 'amal' }
    const [thisWeek] = weekTotalsOf({ reports: [day], today: '2026-11-26', me: { id: 'amal', names: ['Amal'] } })
    expect(thisWeek.ownHalalas).toBe(50_000)
  })

  test('is still complete in the rows that the home page has', () => {
    // Twenty-eight days reach back to the last Sunday but one on every day.
    for (const day of ['2026-11-22', '2026-11-28'])
      expect(addDays(weekStartOf(day), -7) >= addDays(day, -27)).toBe(true)
  })
})
