import { describe, expect, it, test } from 'vitest'
import type { Leave } from '../../src/shared/contract/leave.ts'
import {
  awayTogether,
  clashingOwn,
  daysTakenIn,
  waitingRequestsIn,
  waitingSince,
} from '../../src/shared/rules/leave-review.ts'
import { leaveWith } from '../support/leaves.ts'

const PHARMACIES: Record<string, string> = {
  amal: 'P2023',
  badr: 'P2023',
  dina: 'P2023',
  emad: 'P2024',
  farah: 'Under Training',
  ghada: 'Under Training',
}
const pharmacyOf = (userId: string) => PHARMACIES[userId]

describe('Overlapping absences', () => {
  const leave = leaveWith({ _id: 'asked', requesterId: 'amal', dateFrom: '2026-11-10', dateTo: '2026-11-20' })
  const away = (...others: Partial<Leave>[]) =>
    awayTogether({
      leave,
      others: [
        leave,
        ...others.map((fields, index) =>
          leaveWith({ _id: `other-${index}`, requesterId: 'badr', status: 'Approved', ...fields }),
        ),
      ],
      pharmacyOf,
    })?.map((absence) => [absence.leave._id, absence.days])

  test.each<[string, Partial<Leave>, number | null]>([
    ['ends the day before', { dateFrom: '2026-11-01', dateTo: '2026-11-09' }, null],
    ['ends on the first day', { dateFrom: '2026-11-01', dateTo: '2026-11-10' }, 1],
    ['lies within', { dateFrom: '2026-11-12', dateTo: '2026-11-14' }, 3],
    ['covers all of it', { dateFrom: '2026-10-01', dateTo: '2026-12-31' }, 11],
    ['begins on the last day', { dateFrom: '2026-11-20', dateTo: '2026-11-25' }, 1],
    ['begins the day after', { dateFrom: '2026-11-21', dateTo: '2026-11-25' }, null],
    ['is only asked for', { status: 'Pending' }, 11],
    ['was rejected', { status: 'Rejected' }, null],
    ['was cancelled', { status: 'Cancelled' }, null],
    ['was ended early by coming back', { dateFrom: '2026-11-01', dateTo: '2026-11-30', dateRejoined: '2026-11-13' }, 3],
    ['was ended before those days', { dateFrom: '2026-11-01', dateTo: '2026-11-30', dateRejoined: '2026-11-10' }, null],
    [
      'was ended late, which prolongs no leave',
      { dateFrom: '2026-11-01', dateTo: '2026-11-12', dateRejoined: '2026-11-18' },
      3,
    ],
    ['is of another pharmacy', { requesterId: 'emad' }, null],
    ['is one’s own', { requesterId: 'amal' }, null],
    ['is of somebody nobody knows', { requesterId: 'x' }, null],
  ])('count the shared days with a leave that %s', (_what, fields, days) => {
    expect(away(fields)).toEqual(days === null ? [] : [['other-0', days]])
  })

  it('list certain absences first, then by first day', () => {
    expect(
      away(
        { status: 'Pending', dateFrom: '2026-11-01' },
        { requesterId: 'dina', dateFrom: '2026-11-15' },
        { dateFrom: '2026-11-11' },
      )?.map(([id]) => id),
    ).toEqual(['other-2', 'other-1', 'other-0'])
  })

  it('are empty for a person without a pharmacy or with an unknown one', () => {
    const others = [leaveWith({ _id: 'b', requesterId: 'ghada', status: 'Approved' })]
    expect(awayTogether({ leave: leaveWith({ requesterId: 'farah' }), others, pharmacyOf })).toBeNull()
    expect(awayTogether({ leave: leaveWith({ requesterId: 'x' }), others, pharmacyOf })).toBeNull()
  })

  it('include other leaves of the same person on those days', () => {
    const others = [
      leave,
      leaveWith({ _id: 'twice', dateFrom: '2026-11-20', dateTo: '2026-11-22' }),
      leaveWith({ _id: 'after', dateFrom: '2026-11-21', dateTo: '2026-11-22' }),
    ]
    expect(clashingOwn({ leave, others }).map((absence) => [absence.leave._id, absence.days])).toEqual([['twice', 1]])
  })
})

describe('Days taken in a calendar year', () => {
  const taken = (leaves: Partial<Leave>[], { year = 2026, today = '2026-11-12' } = {}) =>
    daysTakenIn({
      leaves: leaves.map((fields, index) => leaveWith({ _id: `l-${index}`, status: 'Approved', ...fields })),
      requesterId: 'amal',
      type: 'Annual Leave',
      year,
      today,
    })

  test.each<[string, Partial<Leave>[], { days: number; ahead: number }]>([
    ['no leave', [], { days: 0, ahead: 0 }],
    ['one under way', [{ dateFrom: '2026-11-10', dateTo: '2026-11-20' }], { days: 11, ahead: 8 }],
    ['one that is over', [{ dateFrom: '2026-03-01', dateTo: '2026-03-10' }], { days: 10, ahead: 0 }],
    ['one to come', [{ dateFrom: '2026-12-01', dateTo: '2026-12-02' }], { days: 2, ahead: 2 }],
    ['one over the turn of the year before', [{ dateFrom: '2025-12-30', dateTo: '2026-01-03' }], { days: 3, ahead: 0 }],
    ['one over the turn of the year after', [{ dateFrom: '2026-12-30', dateTo: '2027-01-03' }], { days: 2, ahead: 2 }],
    ['one of last year', [{ dateFrom: '2025-03-01', dateTo: '2025-03-10' }], { days: 0, ahead: 0 }],
    [
      'two that overlap',
      [
        { dateFrom: '2026-03-01', dateTo: '2026-03-10' },
        { dateFrom: '2026-03-05', dateTo: '2026-03-12' },
      ],
      { days: 12, ahead: 0 },
    ],
    [
      'one within another',
      [
        { dateFrom: '2026-03-01', dateTo: '2026-03-10' },
        { dateFrom: '2026-03-02', dateTo: '2026-03-03' },
      ],
      { days: 10, ahead: 0 },
    ],
    [
      'one ended early',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-06' }],
      { days: 5, ahead: 0 },
    ],
    [
      'one ended late',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-16' }],
      { days: 10, ahead: 0 },
    ],
    [
      'one never begun',
      [{ dateFrom: '2026-03-01', dateTo: '2026-03-10', dateRejoined: '2026-03-01' }],
      { days: 0, ahead: 0 },
    ],
    ['one of another type', [{ natureLeave: 'Hajj Leave' }], { days: 0, ahead: 0 }],
    ['one of somebody else', [{ requesterId: 'badr' }], { days: 0, ahead: 0 }],
    ['one that is not decided', [{ status: 'Pending' }], { days: 0, ahead: 0 }],
    ['one that was cancelled', [{ status: 'Cancelled' }], { days: 0, ahead: 0 }],
  ])('of %s', (_what, leaves, expected) => {
    expect(taken(leaves)).toEqual(expected)
  })

  it('include the leap day, and count a future year as planned', () => {
    expect(taken([{ dateFrom: '2028-02-28', dateTo: '2028-03-01' }], { year: 2028 })).toEqual({ days: 3, ahead: 3 })
    expect(taken([{ dateFrom: '2025-02-01', dateTo: '2025-02-02' }], { year: 2025 })).toEqual({ days: 2, ahead: 0 })
  })
})

describe('Waiting requests', () => {
  it('are the undecided leaves and the rejoin requests of approved ones', () => {
    const asked = { status: 'Approved', dateRejoinRequest: '2026-11-21' } as const
    expect(
      waitingRequestsIn([
        leaveWith(),
        leaveWith({ status: 'Cancelled' }),
        leaveWith({ ...asked, dateRejoinRequestStatus: 'Pending' }),
        // Null counts as requested.
        leaveWith({ ...asked, dateRejoinRequestStatus: null }),
        leaveWith({ ...asked, dateRejoinRequestStatus: 'Rejected' }),
        leaveWith({ ...asked, dateRejoinRequestStatus: 'Approved', dateRejoined: '2026-11-21' }),
        leaveWith({ status: 'Approved' }),
      ]),
    ).toEqual({ leaves: 1, returns: 2 })
  })

  it('are dated from the server’s day in Riyadh, else the apply date, else the first day', () => {
    const leave = leaveWith({ applyDate: '2026-11-01', dateFrom: '2026-11-10' })
    expect(waitingSince({ ...leave, createdAt: '2026-11-02T22:30:00.000Z' })).toBe('2026-11-03')
    expect(waitingSince({ ...leave, createdAt: null })).toBe('2026-11-01')
    expect(waitingSince({ ...leave, createdAt: null, applyDate: null })).toBe('2026-11-10')
  })
})
