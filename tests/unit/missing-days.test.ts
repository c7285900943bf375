import { expect, test } from 'vitest'
import { missingDays } from '../../src/features/sales/parts/missing-days.ts'
import type { OwnSalesView } from '../../src/features/sales/queries.ts'
import { reportOf } from '../support/reports.ts'

const view: OwnSalesView = {
  month: '2026-02',
  days: ['2026-02-05', '2026-02-03', '2026-01-30'].map((day) => ({
    report: reportOf({ day }),
    server: undefined,
    unsent: {},
    toDecide: [],
    surplusIds: [],
    differingIds: [],
  })),
  ofColleagues: [{ day: '2026-02-02', shift: 'morning' }],
  isLoaded: true,
  isRecentHere: true,
  fetchedAt: 1,
  problem: null,
  unread: 0,
  hasAny: true,
  oldestDay: '2025-12-01',
}

test('The missing days of a month are those before today without a report, also of a colleague on this device.', () => {
  expect(missingDays(view, '2026-02-06')).toEqual(['2026-02-04', '2026-02-01'])
  expect(missingDays(view, '2026-02-05')).toEqual(['2026-02-04', '2026-02-01'])
  expect(missingDays({ ...view, oldestDay: '2026-02-03' }, '2026-02-06')).toEqual(['2026-02-04'])
  expect(missingDays(view, '2026-03-06')[0]).toBe('2026-02-28')
})

test('No day is called missing before the reports were read, while some of them cannot be read, or without any report.', () => {
  for (const unknown of [{ isLoaded: false }, { unread: 1 }, { oldestDay: null }])
    expect(missingDays({ ...view, ...unknown }, '2026-02-06')).toEqual([])
})
