import { LEAVE_TYPE_SETTINGS } from '../../src/shared/contract/chain/leave-types.ts'
import { describe, expect, it } from 'vitest'
import {
  chooseRequests,
  leaveRequests,
  nextRequest,
  readRequestChoice,
  REQUESTS_PER_PAGE,
  returnRequests,
  writeRequestChoice,
} from '../../src/features/leave/parts/manager/choose-requests.ts'
import type {
  RequestChoice,
  RequestKind,
  ReviewedLeave,
} from '../../src/features/leave/parts/manager/choose-requests.ts'
import type { OutboxRow } from '@counter/outbox'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { leaveWith } from '../support/leaves.ts'

const TYPES = LEAVE_TYPE_SETTINGS.initial

const ALL: RequestChoice = { list: 'Pending', text: '', pharmacy: '', type: null, page: 1 }

function reviewed(fields: Partial<Leave>, pharmacy = 'P2023', changes: OutboxRow[] = []): ReviewedLeave {
  const leave = leaveWith(fields)
  return { leave, ids: [leave._id], server: leave, request: null, changes, pharmacy }
}

function ids(all: ReviewedLeave[], choice: Partial<RequestChoice> = {}, kind: RequestKind = leaveRequests) {
  return chooseRequests(all, { kind, choice: { ...ALL, ...choice } }).leaves.map(({ leave }) => leave._id)
}

describe('The leave requests', () => {
  it('that wait are ordered by apply date, oldest first, not by the day of the leave', () => {
    const all = [
      reviewed({ _id: 'new', createdAt: '2026-11-09T08:00:00.000Z', dateFrom: '2026-11-11' }),
      reviewed({ _id: 'old', createdAt: '2026-11-01T08:00:00.000Z', dateFrom: '2026-12-11' }),
      reviewed({ _id: 'plain', createdAt: null, applyDate: '2026-11-05' }),
      reviewed({ _id: 'later the same day', createdAt: '2026-11-01T09:00:00.000Z' }),
    ]
    expect(ids(all)).toEqual(['old', 'later the same day', 'plain', 'new'])
    expect(nextRequest(all, { kind: leaveRequests, after: 'old' })?.leave._id).toBe('later the same day')
    expect(nextRequest([reviewed({ _id: 'a' })], { kind: leaveRequests, after: 'a' })).toBeNull()
  })

  it('that are decided are ordered newest first, with one list per state', () => {
    const all = [
      reviewed({ _id: 'a', status: 'Approved', dateFrom: '2026-01-01' }),
      reviewed({ _id: 'b', status: 'Approved', dateFrom: '2026-06-01' }),
      reviewed({ _id: 'c', status: 'Rejected' }),
      reviewed({ _id: 'd', status: 'Cancelled' }),
    ]
    expect(ids(all, { list: 'Approved' })).toEqual(['b', 'a'])
    expect(ids(all, { list: 'Rejected' })).toEqual(['c'])
    expect(ids(all, { list: 'Cancelled' })).toEqual(['d'])
    expect(ids(all)).toEqual([])
  })

  it('are filtered by person, pharmacy and type together, and every list counts the matches', () => {
    const all = [
      reviewed({ _id: 'a', requesterName: 'أحمد محمود', natureLeave: 'Hajj Leave' }),
      reviewed({ _id: 'b', requesterName: 'Amal Salem', natureLeave: 'Hajj Leave' }, 'P2024'),
      reviewed({ _id: 'c', requesterName: 'Amal Salem', status: 'Approved' }, 'P2024'),
    ]
    expect(ids(all, { text: 'احمد' })).toEqual(['a'])
    expect(ids(all, { text: 'salem p2024' })).toEqual(['b'])
    expect(ids(all, { pharmacy: 'P2024', type: 'Hajj Leave' })).toEqual(['b'])
    expect(ids(all, { text: 'nobody' })).toEqual([])
    expect(chooseRequests(all, { kind: leaveRequests, choice: { ...ALL, text: 'salem' } }).counts).toEqual({
      Pending: 1,
      Approved: 1,
    })
  })

  it('are found by the name that is shown as well as by the name on the wire', () => {
    const all = [reviewed({ _id: 'a', requesterName: 'Amal Salem' }), reviewed({ _id: 'b', requesterName: 'Omar Ali' })]
    const found = (text: string) =>
      chooseRequests(all, {
        kind: leaveRequests,
        choice: { ...ALL, text },
        nameText: (name) => (name === 'Amal Salem' ? 'أمل سالم' : name),
      }).leaves.map(({ leave }) => leave._id)
    expect(found('امل')).toEqual(['a'])
    expect(found('salem')).toEqual(['a'])
  })

  it('are paginated, and a page number that is too high shows the last page', () => {
    const all = Array.from({ length: 45 }, (_none, index) =>
      reviewed({ _id: `l-${index}`, applyDate: addDays('2026-01-01', index) }),
    )
    expect(ids(all)).toHaveLength(REQUESTS_PER_PAGE)
    expect(ids(all, { page: 3 })).toEqual(['l-40', 'l-41', 'l-42', 'l-43', 'l-44'])
    expect(chooseRequests(all, { kind: leaveRequests, choice: { ...ALL, page: 9 } })).toMatchObject({
      page: 3,
      pages: 3,
      counts: { Pending: 45 },
    })
  })
})

describe('The return requests', () => {
  it('are those of approved leaves, and an undecided one waits whatever its status says', () => {
    const rejoin = { status: 'Approved', dateRejoinRequest: '2026-11-21' } as const
    const all = [
      reviewed({
        _id: 'late',
        ...rejoin,
        dateRejoinRequestStatus: 'Pending',
        rejoinRequestedAt: '2026-11-20T08:00:00.000Z',
      }),
      reviewed({ _id: 'null', ...rejoin, dateRejoinRequestStatus: null, dateRejoinRequest: '2026-11-18' }),
      reviewed({ _id: 'no', ...rejoin, dateRejoinRequestStatus: 'Rejected' }),
      reviewed({ _id: 'yes', ...rejoin, dateRejoinRequestStatus: 'Approved', dateRejoined: '2026-11-21' }),
      reviewed({ _id: 'none', status: 'Approved' }),
      reviewed({ _id: 'pending leave', dateRejoinRequest: '2026-11-21' }),
    ]
    expect(ids(all, {}, returnRequests)).toEqual(['null', 'late'])
    expect(ids(all, { list: 'Rejected' }, returnRequests)).toEqual(['no'])
    expect(ids(all, { list: 'Approved' }, returnRequests)).toEqual(['yes'])
  })
})

describe('The filter', () => {
  it('is read from an address and written back to it', () => {
    const choice: RequestChoice = { list: 'Cancelled', text: 'Amal', pharmacy: 'P2024', type: 'Omrah Leave', page: 2 }
    expect(readRequestChoice(new URLSearchParams(writeRequestChoice(choice)), leaveRequests, TYPES)).toEqual(choice)
    expect(writeRequestChoice(ALL)).toEqual({})
    expect(readRequestChoice(new URLSearchParams('list=Lost&type=x&page=-3'), leaveRequests, TYPES)).toEqual(ALL)
    expect(readRequestChoice(new URLSearchParams('list=Cancelled'), returnRequests, TYPES).list).toBe('Pending')
  })
})
