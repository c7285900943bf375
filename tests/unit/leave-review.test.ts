import { describe, expect, it, test } from 'vitest'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { leaveNeeds } from '../../src/features/leave/parts/manager/leave-need.tsx'
import {
  awayTogether,
  clashingOwn,
  waitingRequestsIn,
  waitingSince,
} from '../../src/shared/rules/leave/leave-review.ts'
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
    ['is of an unknown person', { requesterId: 'x' }, null],
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

  it('are decided by how long they wait, rejoin requests last', () => {
    const asked = { status: 'Approved', dateRejoinRequestStatus: 'Pending' } as const
    const since = (day: string) => ({ createdAt: `${day}T09:00:00.000Z` })
    const returns = [
      leaveWith({ _id: 'back later', ...asked, dateRejoinRequest: '2026-11-22' }),
      leaveWith({ _id: 'back', ...asked, dateRejoinRequest: '2026-11-21' }),
    ]
    const leaves = [
      leaveWith({ _id: 'new', ...since('2026-11-20') }),
      leaveWith({ _id: 'old', ...since('2026-11-19') }),
    ]
    const all = [...returns, ...leaves].map((leave) => ({
      leave,
      ids: [leave._id],
      server: leave,
      request: null,
      changes: [],
      pharmacy: '',
    }))
    expect(leaveNeeds(all).map(({ shown, isReturn }) => [shown.leave._id, isReturn])).toEqual([
      ['old', false],
      ['new', false],
      ['back', true],
      ['back later', true],
    ])
  })

  it('are dated from the server’s day in Riyadh, else the apply date, else the first day', () => {
    const leave = leaveWith({ applyDate: '2026-11-01', dateFrom: '2026-11-10' })
    expect(waitingSince({ ...leave, createdAt: '2026-11-02T22:30:00.000Z' })).toBe('2026-11-03')
    expect(waitingSince({ ...leave, createdAt: null })).toBe('2026-11-01')
    expect(waitingSince({ ...leave, createdAt: null, applyDate: null })).toBe('2026-11-10')
  })
})
