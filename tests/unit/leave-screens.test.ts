import { LEAVE_TYPE_SETTINGS } from '../../src/shared/contract/chain/leave-types.ts'
import { describe, expect, it, test } from 'vitest'
import { LEAVE_REQUEST } from '../../src/shared/contract/intents/leave-request.ts'
import { LEAVE_UPDATE } from '../../src/shared/contract/intents/leave-update.ts'
import type { OutboxRow, RowState } from '@counter/outbox'
import { chooseLeaves, LEAVES_PER_PAGE, readChoice, writeChoice } from '../../src/features/leave/parts/choose-leaves.ts'
import type { LeaveChoice } from '../../src/features/leave/parts/choose-leaves.ts'
import { withOverlay } from '../../src/features/leave/overlay.ts'
import { leaveEvents } from '../../src/features/leave/parts/leave-events.ts'
import { rejoinLists } from '../../src/features/leave/parts/rejoin-lists.ts'
import { opIdIn, unsentId } from '../../src/data/record/unsent-id.ts'
import { stateWordOfLeave } from '../../src/features/leave/parts/shown-leave.ts'
import type { ShownLeave } from '../../src/features/leave/parts/shown-leave.ts'
import { problemsIn } from '../../src/features/leave/parts/use-leave-form.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { leaveWith } from '../support/leaves.ts'
import { outboxRowWith } from '../support/outbox-row.ts'

const TYPES = LEAVE_TYPE_SETTINGS.initial

describe('The overlay of unsent work on the server’s leaves', () => {
  it('shows a request that exists only here as a Pending leave with its state', () => {
    const { leaves } = withOverlay({ server: [], rows: [requestRow('queued')] })
    expect(leaves).toHaveLength(1)
    const [shown] = leaves as [ShownLeave]
    expect(shown).toMatchObject({
      server: null,
      leave: {
        _id: 'unsent:op-1',
        status: 'Pending',
        natureLeave: 'Omrah Leave',
        realDaysLeave: '3',
        maxDaysLeave: '5',
      },
    })
    expect(stateWordOfLeave(shown)).toBe('saved')
    expect(opIdIn(shown.leave._id)).toBe('op-1')
    expect(opIdIn('leave-1')).toBeNull()
  })

  it('shows a request once when a refresh brought the leave before its row is removed', () => {
    const { leaves } = withOverlay({ server: [leaveWith({ clientRef: 'op-1' })], rows: [requestRow('ambiguous')] })
    expect(leaves.map(({ leave }) => leave._id)).toEqual(['leave-1'])
    expect(leaves.map(stateWordOfLeave)).toEqual(['sending'])
  })

  describe('of a request that a plain server stored twice', () => {
    const copy = (_id: string, fields: Partial<Leave> = {}) => leaveWith({ _id, clientRef: 'op-1', ...fields })

    it('shows one leave, which can be opened by the id of either', () => {
      const { leaves } = withOverlay({ server: [copy('leave-2'), copy('leave-1')], rows: [] })
      expect(leaves).toMatchObject([{ leave: { _id: 'leave-1' }, ids: ['leave-1', 'leave-2'] }])
    })

    it('shows one leave while its row is still here', () => {
      const server = [copy('leave-1'), copy('leave-2')]
      expect(withOverlay({ server, rows: [requestRow('ambiguous')] }).leaves.map(stateWordOfLeave)).toEqual(['sending'])
    })

    it.each(['leave-1', 'leave-2'])('applies a change of either (%s)', (leaveId) => {
      const row = cancelRow('queued')
      const rows = [{ ...row, intent: { ...(row.intent as object), leaveId } }]
      const { leaves, orphans } = withOverlay({ server: [copy('leave-1'), copy('leave-2')], rows })
      expect([leaves.map(({ leave }) => leave.status), orphans]).toEqual([['Cancelled'], []])
    })

    it('shows it as cancelled once both are, and as what a manager decided about one', () => {
      const shownOf = (...statuses: Leave['status'][]) =>
        withOverlay({ server: statuses.map((status, at) => copy(`leave-${at}`, { status })), rows: [] }).leaves.map(
          ({ leave }) => leave.status,
        )
      expect([shownOf('Cancelled', 'Cancelled'), shownOf('Pending', 'Approved')]).toEqual([['Cancelled'], ['Approved']])
    })
  })

  it('marks both leaves of a duplicate without references and adds no third', () => {
    const both = [leaveWith(), leaveWith({ _id: 'leave-2' })]
    const row = { ...requestRow('conflict'), lastProblem: { code: 'double_leave', current: both } }
    const { leaves } = withOverlay({ server: both, rows: [row] })
    expect(leaves.map(stateWordOfLeave)).toEqual(['attention', 'attention'])
  })

  test.each<[RowState, Leave['status']]>([
    ['queued', 'Cancelled'],
    ['sending', 'Cancelled'],
    ['ambiguous', 'Cancelled'],
    ['signInNeeded', 'Cancelled'],
    ['rejected', 'Pending'],
    ['conflict', 'Pending'],
  ])('shows a cancellation that is %s as %s', (state, status) => {
    const { leaves } = withOverlay({ server: [leaveWith()], rows: [cancelRow(state)] })
    expect(leaves[0]?.leave.status).toBe(status)
    expect(leaves[0]?.server?.status).toBe('Pending')
  })

  it('shows what a conflict found on the server, if that is newer than the list', () => {
    const decided = leaveWith({ status: 'Approved', revision: 2 })
    const row = { ...cancelRow('conflict'), lastProblem: { code: 'leave_decided', current: decided } }
    const { leaves } = withOverlay({ server: [leaveWith({ revision: 1 })], rows: [row] })
    expect(leaves[0]?.leave.status).toBe('Approved')
    const older = withOverlay({ server: [leaveWith({ status: 'Rejected', revision: 3 })], rows: [row] })
    expect(older.leaves[0]?.leave.status).toBe('Rejected')
  })

  it('keeps a change of a deleted leave visible', () => {
    expect(withOverlay({ server: [], rows: [cancelRow('conflict')] }).orphans).toHaveLength(1)
  })
})

describe('The history', () => {
  const leaves = Array.from({ length: 50 }, (_, index) =>
    shownOf({
      _id: `leave-${index}`,
      dateFrom: addDays('2026-01-01', index),
      dateTo: addDays('2026-01-01', index + (index % 7)),
      status: index % 2 ? 'Approved' : 'Pending',
      natureLeave: index % 5 ? 'Annual Leave' : 'Hajj Leave',
    }),
  )
  const all: LeaveChoice = { state: null, type: null, sort: 'newest', page: 1 }
  const ids = (choice: Partial<LeaveChoice>) =>
    chooseLeaves(leaves, { ...all, ...choice }).leaves.map(({ leave }) => leave._id)

  it('shows the newest first, a page at a time', () => {
    expect(ids({})).toHaveLength(LEAVES_PER_PAGE)
    expect(ids({})[0]).toBe('leave-49')
    expect(ids({ page: 3 })).toHaveLength(10)
    expect(chooseLeaves(leaves, { ...all, page: 99 })).toMatchObject({ page: 3, pages: 3, count: 50 })
  })

  it('filters by state and by type, both together', () => {
    expect(chooseLeaves(leaves, { ...all, state: 'Approved' }).count).toBe(25)
    expect(chooseLeaves(leaves, { ...all, state: 'Approved', type: 'Hajj Leave' }).count).toBe(5)
    expect(chooseLeaves(leaves, { ...all, state: 'Cancelled' })).toMatchObject({
      count: 0,
      page: 1,
      pages: 1,
      leaves: [],
    })
  })

  it('sorts oldest first, longest first and by state', () => {
    expect(ids({ sort: 'oldest' })[0]).toBe('leave-0')
    expect(ids({ sort: 'longest' })[0]).toBe('leave-48')
    expect(chooseLeaves(leaves, { ...all, sort: 'state' }).leaves[0]?.leave).toMatchObject({
      status: 'Pending',
      _id: 'leave-48',
    })
  })

  it('reads its filter from an address and writes it back', () => {
    const choice: LeaveChoice = { state: 'Rejected', type: 'Omrah Leave', sort: 'longest', page: 2 }
    expect(readChoice(new URLSearchParams(writeChoice(choice)), TYPES)).toEqual(choice)
    expect(writeChoice(all)).toEqual({})
    expect(readChoice(new URLSearchParams('state=Lost&type=x&sort=y&page=-3'), TYPES)).toEqual(all)
  })
})

describe('The timeline', () => {
  const today = '2026-11-12'
  const names = (fields: Partial<Leave>) =>
    leaveEvents(leaveWith(fields), today).map(({ type, time }) => `${type} ${time}`)

  test.each<[string, Partial<Leave>, string[]]>([
    ['Pending', {}, ['asked past', 'waiting now']],
    ['Rejected', { status: 'Rejected' }, ['asked past', 'rejected past']],
    ['Cancelled', { status: 'Cancelled' }, ['asked past', 'cancelled past']],
    ['Approved', { status: 'Approved' }, ['asked past', 'approved past', 'begins past', 'dueBack ahead']],
    [
      'asked to rejoin',
      { status: 'Approved', dateRejoinRequest: '2026-11-21', dateRejoinRequestStatus: 'Pending' },
      ['asked past', 'approved past', 'begins past', 'rejoinAsked past', 'waiting now', 'dueBack ahead'],
    ],
    [
      'refused to rejoin',
      { status: 'Approved', dateRejoinRequest: '2026-11-21', dateRejoinRequestStatus: 'Rejected' },
      ['asked past', 'approved past', 'begins past', 'rejoinAsked past', 'rejoinRejected past', 'dueBack ahead'],
    ],
    [
      'rejoined',
      {
        status: 'Approved',
        dateRejoinRequest: '2026-11-11',
        dateRejoinRequestStatus: 'Approved',
        dateRejoined: '2026-11-11',
      },
      [
        'asked past',
        'approved past',
        'begins past',
        'rejoinAsked past',
        'rejoinApproved past',
        'rejoined past',
        'dueBack ahead',
      ],
    ],
  ])('of a leave that is %s', (_name, fields, expected) => {
    expect(names(fields)).toEqual(expected)
  })

  it('is in chronological order, also where a leave was approved after it began or a return is early', () => {
    const recorded = {
      decidedAt: '2026-11-11T09:00:00.000Z',
      rejoinRequestedAt: '2026-11-11T10:00:00.000Z',
      rejoinDecidedAt: '2026-11-12T09:00:00.000Z',
    }
    const fields = {
      ...recorded,
      status: 'Approved',
      dateRejoinRequest: '2026-11-14',
      dateRejoinRequestStatus: 'Approved',
      dateRejoined: '2026-11-14',
    } as const
    const days = leaveEvents(leaveWith(fields), today).map(({ type, day }) => `${day} ${type}`)
    expect(days).toEqual([
      '2026-11-01 asked',
      '2026-11-10 begins',
      '2026-11-11 approved',
      '2026-11-11 rejoinAsked',
      '2026-11-12 rejoinApproved',
      '2026-11-14 rejoined',
      '2026-11-21 dueBack',
    ])
  })

  it('shows the time and the person where the server provides them', () => {
    const recorded = {
      status: 'Approved',
      decidedAt: '2026-11-02T22:30:00.000Z',
      decidedByName: 'Khalid',
    } as Partial<Leave>
    expect(leaveEvents(leaveWith(recorded), today)[1]).toMatchObject({
      type: 'approved',
      day: '2026-11-03',
      by: 'Khalid',
    })
    expect(leaveEvents(leaveWith({ status: 'Approved' }), today)[1]).toMatchObject({ day: null, by: null })
  })
})

describe('The rejoin lists', () => {
  it('contain the approved leaves not yet returned from, those that need action first, then those nearest to today', () => {
    const years = Array.from({ length: 300 }, (_, index) =>
      shownOf({ _id: `old-${index}`, status: 'Approved', dateTo: addDays('2016-01-01', index * 7) }),
    )
    const waiting = shownOf({ _id: 'b', status: 'Approved' })
    const sooner = shownOf({ _id: 'a', status: 'Approved', dateTo: '2026-11-15' })
    const rejoined = shownOf({
      _id: 'c',
      status: 'Approved',
      dateRejoined: '2026-11-21',
      dateRejoinRequestStatus: 'Approved',
    })
    const parked = {
      ...shownOf({ _id: 'd', status: 'Approved', dateTo: '2026-12-01', dateRejoined: '2026-11-21' }),
      changes: [cancelRow('conflict')],
    }
    const onItsWay = {
      ...shownOf({ _id: 'f', status: 'Approved', dateTo: '2026-10-01' }),
      changes: [cancelRow('queued')],
    }
    const lists = rejoinLists(
      [onItsWay, ...years, waiting, rejoined, parked, sooner, shownOf({ _id: 'e' })],
      '2026-11-18',
    )
    expect(lists.waiting.slice(0, 5).map(({ leave }) => leave._id)).toEqual(['d', 'a', 'b', 'f', 'old-299'])
    expect(lists.rejoined.map(({ leave }) => leave._id)).toEqual(['c'])
  })
})

describe('The form', () => {
  const good = {
    opId: 'op-1',
    natureLeave: 'Annual Leave',
    dateFrom: '2026-11-10',
    dateTo: '2026-11-20',
    outsideTravelling: false,
    comment: '',
  } as const

  test.each([
    [{}, {}],
    [{ dateFrom: '' }, { dateFrom: 'missing' }],
    [{ dateTo: '' }, { dateTo: 'missing' }],
    [
      { dateFrom: '', dateTo: '' },
      { dateFrom: 'missing', dateTo: 'missing' },
    ],
    [{ dateTo: '20266-11-20' }, { dateTo: 'missing' }],
    [{ dateTo: '2026-11-09' }, { dateTo: 'beforeFirst' }],
    [{ dateTo: '2026-11-10' }, {}],
    [{ dateTo: '2027-11-10' }, {}],
    [{ comment: 'x'.repeat(2_000) }, {}],
    [{ comment: 'x'.repeat(2_001) }, { comment: 'tooLong' }],
  ])('with %o has the problems %o', (fields, problems) => {
    expect(problemsIn({ ...good, ...fields })).toEqual(problems)
  })
})

function shownOf(fields: Partial<Leave>): ShownLeave {
  const leave = leaveWith(fields)
  return { leave, ids: [leave._id], server: leave, request: null, changes: [] }
}

function requestRow(state: RowState): OutboxRow {
  const intent = {
    natureLeave: 'Omrah Leave',
    dateFrom: '2026-12-01',
    dateTo: '2026-12-03',
    applyDate: '2026-11-01',
    outsideTravelling: false,
    comment: '',
    requesterId: 'amal',
    requesterName: 'Amal',
    requesterShortestName: 'Amal',
    requesterEmail: '',
  }
  return outboxRowWith({ opId: 'op-1', kind: LEAVE_REQUEST, intent, state })
}

function cancelRow(state: RowState): OutboxRow {
  return outboxRowWith({
    opId: 'op-2',
    kind: LEAVE_UPDATE,
    intent: { leaveId: 'leave-1', actor: 'requester', action: { is: 'cancel' } },
    state,
  })
}

test('An unsent id is distinguishable from a server id', () => {
  expect(unsentId('op-1')).toBe('unsent:op-1')
})
