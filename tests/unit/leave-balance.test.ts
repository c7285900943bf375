import { describe, expect, it, test } from 'vitest'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { leaveBalance } from '../../src/shared/rules/leave/leave-balance.ts'
import { leaveWith } from '../support/leaves.ts'

const today = '2026-11-12'
const of = { type: 'Annual Leave', today }
const leavesOf = (leaves: Partial<Leave>[]) =>
  leaves.map((fields, index) => leaveWith({ _id: `l-${index}`, status: 'Approved', ...fields }))

describe('Days of leave used in a calendar year', () => {
  test.each<[string, Partial<Leave>[], { used: number; pending: number }]>([
    ['no leave', [], { used: 0, pending: 0 }],
    ['an approved one', [{ dateFrom: '2026-11-10', dateTo: '2026-11-20' }], { used: 11, pending: 0 }],
    ['a pending one', [{ status: 'Pending', dateFrom: '2026-12-01', dateTo: '2026-12-02' }], { used: 2, pending: 2 }],
    [
      'one over the turn of the year before',
      [{ dateFrom: '2025-12-30', dateTo: '2026-01-03' }],
      { used: 3, pending: 0 },
    ],
    [
      'one over the turn of the year after',
      [{ dateFrom: '2026-12-30', dateTo: '2027-01-03' }],
      { used: 2, pending: 0 },
    ],
    ['one of last year', [{ dateFrom: '2025-03-01', dateTo: '2025-03-10' }], { used: 0, pending: 0 }],
    [
      'two that overlap',
      [
        { dateFrom: '2026-03-01', dateTo: '2026-03-10' },
        { status: 'Pending', dateFrom: '2026-03-05', dateTo: '2026-03-12' },
      ],
      { used: 12, pending: 2 },
    ],
    [
      'one within another',
      [
        { dateFrom: '2026-03-01', dateTo: '2026-03-10' },
        { dateFrom: '2026-03-02', dateTo: '2026-03-03' },
      ],
      { used: 10, pending: 0 },
    ],
    [
      'one ended early',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-06' }],
      { used: 5, pending: 0 },
    ],
    [
      'one ended late',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-16' }],
      { used: 10, pending: 0 },
    ],
    [
      'one never begun',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-01' }],
      { used: 0, pending: 0 },
    ],
    ['one of another type', [{ natureLeave: 'Hajj Leave' }], { used: 0, pending: 0 }],
    ['one that was rejected', [{ status: 'Rejected' }], { used: 0, pending: 0 }],
    ['one that was cancelled', [{ status: 'Cancelled' }], { used: 0, pending: 0 }],
  ])('by %s', (_what, leaves, expected) => {
    expect(leaveBalance({ leaves: leavesOf(leaves), ...of, days: null })).toEqual([
      { year: 2026, asked: 0, ...expected },
    ])
  })

  it('include the leap day', () => {
    const days = { dateFrom: '2028-02-28', dateTo: '2028-03-01' }
    expect(leaveBalance({ leaves: [], ...of, days })).toEqual([{ year: 2028, used: 0, pending: 0, asked: 3 }])
  })
})

describe('Days asked for', () => {
  test.each([
    ['a first day', { dateFrom: '2027-01-05', dateTo: '' }, [2027]],
    ['a last day', { dateFrom: '', dateTo: '2027-01-05' }, [2027]],
    ['days in the wrong order', { dateFrom: '2027-01-05', dateTo: '2026-12-30' }, [2026, 2027]],
    ['no day', { dateFrom: '', dateTo: '' }, [2026]],
  ])('have the lines of their years while only %s is chosen', (_what, days, years) => {
    const lines = leaveBalance({ leaves: [], ...of, days })
    expect(lines.map(({ year }) => year)).toEqual(years)
    expect(lines.map(({ asked }) => asked)).toEqual(years.map(() => 0))
  })

  it('have a line for each year that they touch: 68 days over New Year are not 7', () => {
    const days = { dateFrom: '2026-12-25', dateTo: '2027-03-02' }
    const leaves = leavesOf([{ dateFrom: '2026-05-01', dateTo: '2026-05-12' }])
    expect(leaveBalance({ leaves, ...of, days })).toEqual([
      { year: 2026, used: 12, pending: 0, asked: 7 },
      { year: 2027, used: 0, pending: 0, asked: 61 },
    ])
  })

  it('are not counted twice where another leave has them already', () => {
    const leaves = leavesOf([{ status: 'Pending', dateFrom: '2026-11-10', dateTo: '2026-11-12' }])
    const days = { dateFrom: '2026-11-12', dateTo: '2026-11-14' }
    expect(leaveBalance({ leaves, ...of, days })).toEqual([{ year: 2026, used: 3, pending: 3, asked: 2 }])
  })

  it('that cannot be read, or span more years than a leave can, are answered with a few lines', () => {
    expect(leaveBalance({ leaves: [], ...of, days: { dateFrom: '', dateTo: '2026-01-01' } })).toHaveLength(1)
    expect(leaveBalance({ leaves: [], ...of, days: { dateFrom: '2026-02-01', dateTo: '2026-01-01' } })).toHaveLength(1)
    expect(leaveBalance({ leaves: [], ...of, days: { dateFrom: '1950-01-01', dateTo: '2200-01-01' } })).toHaveLength(7)
  })
})
