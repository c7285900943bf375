import { describe, expect, it } from 'vitest'
import { daysReportedTwice, leavesAskedTwice } from '../../src/shared/rules/doubles.ts'
import { leaveWith } from '../support/leaves.ts'
import { soldOn } from '../support/reports.ts'

describe('what a plain server took twice', () => {
  it('names the days with more than one report, and how many there are', () => {
    const reports = [soldOn('2026-03-01', 100), soldOn('2026-03-02', 100), soldOn('2026-03-02', 200), soldOn('2026-03-02', 300)]
    expect([...daysReportedTwice(reports)]).toEqual([['2026-03-02', 3]])
  })

  it('names leaves of one type, days and day of asking that both stand', () => {
    const one = leaveWith({ _id: 'one' })
    expect([...leavesAskedTwice([one, leaveWith({ _id: 'two', status: 'Approved' })])]).toEqual(['one', 'two'])
  })

  for (const [what, fields] of [
    ['was cancelled', { status: 'Cancelled' }],
    ['was rejected', { status: 'Rejected' }],
    ['is of another type', { natureLeave: 'Hajj Leave' }],
    ['begins on another day', { dateFrom: '2026-11-11' }],
    ['ends on another day', { dateTo: '2026-11-21' }],
    ['was asked for on another day', { applyDate: '2026-11-02' }],
  ] as const) {
    it(`names none when the other ${what}`, () => {
      expect(leavesAskedTwice([leaveWith({ _id: 'one' }), leaveWith({ _id: 'two', ...fields })]).size).toBe(0)
    })
  }
})
