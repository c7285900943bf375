import { describe, expect, test } from 'vitest'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { aboveUsual } from '../../src/shared/rules/sales/usual-shift.ts'
import { soldOn } from '../support/reports.ts'

const SATURDAY = '2026-11-28'
const me = { id: 'amal', names: ['Amal'] }
const saved = { day: SATURDAY, shift: 'morning', dayType: 'double', sales: 3_105 } as const

/** Earlier Saturdays, the last one first. */
function saturdays(...sales: number[]) {
  return sales.map((amount, weeks) => soldOn(addDays(SATURDAY, -7 * (weeks + 1)), amount, 500, ['Amal', 'Badr']))
}

describe('A saved figure is compared with the usual one of that person, shift and weekday', () => {
  test.each([
    ['above the median', [1_000, 2_000, 2_000, 9_000], 1_105],
    ['below it', [4_000, 4_200, 4_000, 4_200], -995],
    ['between the two in the middle', [1_000, 3_000, 3_200, 9_000], 5],
    ['by the newest eight only', [3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 9_000, 9_000, 9_000], 105],
    ['in whole riyals', [3_000.6, 3_000.6, 3_000.6, 3_000.6], 104],
  ])('%s', (_how, sales, above) => {
    expect(aboveUsual({ reports: saturdays(...sales), me, saved })).toBe(above)
  })
})

describe('Nothing is said', () => {
  test.each([
    ['of fewer than four days', saturdays(1_000, 1_000, 1_000)],
    ['if it is as usual', saturdays(3_105.2, 3_105.2, 3_105.2, 3_105.2)],
    ['of days later than it', saturdays(1, 1, 1, 1).map((report) => ({ ...report, day: addDays(report.day, 70) }))],
    ['of other weekdays', saturdays(1, 1, 1, 1).map((report) => ({ ...report, day: addDays(report.day, -1) }))],
    [
      'of what is older than half a year',
      saturdays(1, 1, 1, 1).map((report) => ({ ...report, day: addDays(report.day, -182) })),
    ],
    ['of days with one shift', saturdays(1, 1, 1, 1).map((report) => ({ ...report, dayType: 'single' as const }))],
    ['of days with two reports', [...saturdays(1, 1, 1, 1), ...saturdays(1)]],
    ['of what a colleague sold', saturdays(1, 1, 1, 1).map((report) => ({ ...report, firstPharmacist: 'Badr' }))],
  ])('%s', (_what, reports) => {
    expect(aboveUsual({ reports, me, saved })).toBeNull()
  })

  test('of what may be a namesake’s', () => {
    expect(aboveUsual({ reports: saturdays(1, 1, 1, 1), me: { ...me, sharedNames: ['Amal'] }, saved })).toBeNull()
  })
})
