import { describe, expect, it } from 'vitest'
import { countedLeaves, countedReports, daysReportedTwice, leavesAskedTwice } from '../../src/shared/rules/doubles.ts'
import { leaveWith } from '../support/leaves.ts'
import { reportOf, soldOn } from '../support/reports.ts'

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

describe('one operation that a plain server stored twice', () => {
  const stored = (_id: string, clientRef: unknown, fields = {}) => reportOf({ _id, day: '2026-03-01', clientRef, firstSales: 100, firstPharmacist: 'Amal', ...fields })
  const counted = (...reports: ReturnType<typeof stored>[]) => countedReports(reports).map(({ report, surplusIds }) => [report._id, report.secondSales, ...surplusIds])

  it('is one report, the first by id, with the ids of the others', () => {
    expect(counted(stored('c', 'op-1'), stored('a', 'op-1'), stored('b', 'op-1'), stored('d', 'op-2'))).toEqual([['a', null, 'b', 'c'], ['d', null]])
  })

  it('loses no shift that another program wrote into a later copy', () => {
    expect(counted(stored('a', 'op-1'), stored('b', 'op-1', { secondSales: 50, secondPharmacist: 'Badr', dayType: 'double' }))).toEqual([['a', 50, 'b']])
  })

  it('is told by its reference alone, within one day of one pharmacy', () => {
    const others = [stored('a', ''), stored('b', ''), stored('c', 7), stored('d', 7), stored('e', null), stored('f', undefined)]
    expect(countedReports([...others, stored('g', 'op-1'), stored('h', 'op-1', { day: '2026-03-02' }), stored('i', 'op-1', { pharmacyName: 'P1' })])).toHaveLength(9)
  })

  it('is one leave, the one that is decided furthest', () => {
    const leave = (_id: string, status: 'Pending' | 'Approved' | 'Cancelled', clientRef = 'op-1') => leaveWith({ _id, status, clientRef })
    const idsOf = (...leaves: ReturnType<typeof leave>[]) => countedLeaves(leaves).map(({ _id }) => _id)
    expect(idsOf(leave('a', 'Cancelled'), leave('c', 'Pending'), leave('b', 'Pending'))).toEqual(['b'])
    expect(idsOf(leave('a', 'Pending'), leave('b', 'Approved'))).toEqual(['b'])
    expect(idsOf(leave('a', 'Pending'), leave('b', 'Pending', 'op-2'))).toEqual(['a', 'b'])
  })
})
