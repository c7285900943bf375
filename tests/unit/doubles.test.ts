import { describe, expect, it } from 'vitest'
import type { LeaveState } from '../../src/shared/contract/leave.ts'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import { countedLeaves, leavesAskedTwice } from '../../src/shared/rules/leave/doubled-leaves.ts'
import { countedShortages } from '../../src/shared/rules/shortages/doubled-shortages.ts'
import { doubledDays } from '../../src/shared/rules/chain/doubled-days.ts'
import { countedReports, daysReportedTwice } from '../../src/shared/rules/sales/doubles.ts'
import { leaveWith } from '../support/leaves.ts'
import { reportOf, soldOn } from '../support/reports.ts'

describe('duplicates on a plain server', () => {
  it('lists the days with more than one report and the number of reports', () => {
    const reports = [
      soldOn('2026-03-01', 100),
      soldOn('2026-03-02', 100),
      soldOn('2026-03-02', 200),
      soldOn('2026-03-02', 300),
    ]
    expect([...daysReportedTwice(reports)]).toEqual([['2026-03-02', 3]])
  })

  it('lists the days that a pharmacy reported twice, newest first, without copies of one report', () => {
    const at = (pharmacyName: string, day: string, clientRef: string) =>
      reportOf({ pharmacyName, day, clientRef, _id: `${pharmacyName} ${day} ${clientRef}`, firstSales: 100 })
    const reports = [
      ...[at('P2', '2026-03-01', 'a'), at('P2', '2026-03-01', 'b')],
      ...[at('P1', '2026-03-02', 'c'), at('P1', '2026-03-02', 'd'), at('P2', '2026-03-02', 'e')],
      ...[at('P3', '2026-03-02', 'f'), { ...at('P3', '2026-03-02', 'f'), _id: 'copy' }],
    ]
    expect(doubledDays(reports)).toEqual([
      { pharmacyName: 'P1', day: '2026-03-02', count: 2 },
      { pharmacyName: 'P2', day: '2026-03-01', count: 2 },
    ])
  })

  it('lists undecided or approved leaves of the same type, days and apply date', () => {
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
    it(`lists none when the other ${what}`, () => {
      expect(leavesAskedTwice([leaveWith({ _id: 'one' }), leaveWith({ _id: 'two', ...fields })]).size).toBe(0)
    })
  }
})

describe('one operation that a plain server stored twice', () => {
  const stored = (_id: string, clientRef: unknown, fields = {}) =>
    reportOf({ _id, day: '2026-03-01', clientRef, firstSales: 100, firstPharmacist: 'Amal', ...fields })
  const night = { secondSales: 50, secondPharmacist: 'Badr', dayType: 'double' }
  const counted = (...reports: ReturnType<typeof stored>[]) =>
    countedReports(reports).map(({ report, surplusIds }) => [report._id, report.secondSales, ...surplusIds])

  it('counts as one report, the first by id, with the ids of the others', () => {
    expect(counted(stored('c', 'op-1'), stored('a', 'op-1'), stored('b', 'op-1'), stored('d', 'op-2'))).toEqual([
      ['a', null, 'b', 'c'],
      ['d', null],
    ])
  })

  it('keeps a shift that another program wrote into a later copy', () => {
    expect(counted(stored('a', 'op-1'), stored('b', 'op-1', night))).toEqual([['b', 50, 'a']])
  })

  it.each([
    ['another figure', [{}, { firstSales: 3665 }]],
    ['another figure and a further shift', [{}, { firstSales: 3665, ...night }]],
    ['a figure that does not read', [{}, { firstSales: null, $unreadable: ['firstSales'] }]],
    ['the one shift where the other has the other', [{}, { firstSales: null, firstPharmacist: null, ...night }]],
  ])('never proposes to remove the only copy of a value: %s', (_what, [one, other]) => {
    expect(countedReports([stored('a', 'op-1', one), stored('b', 'op-1', other)])).toMatchObject([
      { surplusIds: [], differingIds: ['a', 'b'] },
    ])
  })

  it('carries the unreadable marks of a shift along with it', () => {
    const [only] = countedReports([
      stored('a', 'op-1', { firstSales: 7 }),
      stored('b', 'op-1', { ...night, secondSales: null, $unreadable: ['secondSales', 'firstRemarks'] }),
    ])
    expect(only?.report).toMatchObject({ _id: 'a', secondPharmacist: 'Badr', $unreadable: ['secondSales'] })
  })

  it('is recognised only by its reference, within one day of one pharmacy', () => {
    const others = [
      stored('a', ''),
      stored('b', ''),
      stored('c', 7),
      stored('d', 7),
      stored('e', null),
      stored('f', undefined),
    ]
    expect(
      countedReports([
        ...others,
        stored('g', 'op-1'),
        stored('h', 'op-1', { day: '2026-03-02' }),
        stored('i', 'op-1', { pharmacyName: 'P1' }),
      ]),
    ).toHaveLength(9)
  })

  it('counts as one leave, the copy with the furthest decision', () => {
    const leave = (_id: string, status: LeaveState, clientRef = 'op-1') => leaveWith({ _id, status, clientRef })
    const idsOf = (...leaves: ReturnType<typeof leave>[]) => countedLeaves(leaves).map((one) => one.leave._id)
    expect(idsOf(leave('a', 'Cancelled'), leave('c', 'Pending'), leave('b', 'Pending'))).toEqual(['b'])
    expect(idsOf(leave('a', 'Rejected'), leave('b', 'Approved'))).toEqual(['b'])
    expect(idsOf(leave('a', 'Pending'), leave('b', 'Rejected'))).toEqual(['b'])
    expect(idsOf(leave('a', 'Pending'), leave('b', 'Pending', 'op-2'))).toEqual(['a', 'b'])
  })

  it('counts as one leave, the copy with the furthest decided rejoin request', () => {
    const approved = { status: 'Approved', clientRef: 'op-1' } as const
    const asked = { ...approved, dateRejoinRequest: '2026-11-21' }
    const leaves = [
      leaveWith({ _id: 'a', ...approved }),
      leaveWith({ _id: 'b', ...asked, dateRejoinRequestStatus: 'Pending' }),
      leaveWith({ _id: 'c', ...asked, dateRejoinRequestStatus: 'Approved', dateRejoined: '2026-11-21' }),
    ]
    const counted = (some: typeof leaves) => countedLeaves(some).map(({ copies }) => copies.map(({ _id }) => _id))
    expect([counted(leaves), counted(leaves.slice(0, 2))]).toEqual([[['c', 'b', 'a']], [['b', 'a']]])
  })

  it('counts as one shortage, the first by id with the supporters of all copies', () => {
    const entry = (name: string, phName = 'P2023') => ({ name, phName, timeDone: null })
    const shortage = (_id: string, shortageRegisterers: Shortage['shortageRegisterers'], fields = {}): Shortage => ({
      _id,
      shortageUPC: '6281',
      shortageName: 'Panadol',
      shortagePrice: 12,
      shortagePicLink: '',
      shortageRegisterers,
      createdAt: null,
      clientRef: 'op-1',
      ...fields,
    })
    const counted = countedShortages([
      shortage('c', [entry('Amal'), entry('Badr')]),
      shortage('a', [entry('Amal')]),
      shortage('b', [entry('Amal'), entry('Amal', 'P2024')]),
      shortage('d', [entry('Amal')], { clientRef: 'op-2' }),
      shortage('e', [entry('Amal')], { shortageUPC: '6282' }),
    ])
    expect(counted.map((one) => [one.shortage._id, one.copies.length, one.shortage.shortageRegisterers])).toEqual([
      ['a', 3, [entry('Amal'), entry('Amal', 'P2024'), entry('Badr')]],
      ['d', 1, [entry('Amal')]],
      ['e', 1, [entry('Amal')]],
    ])
  })
})
