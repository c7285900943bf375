import { describe, expect, it, test } from 'vitest'
import { leaveSchema, LEAVE_STATES, REJOIN_STATES } from '../../src/shared/contract/leave.ts'
import type { Leave, LeaveState, RejoinState } from '../../src/shared/contract/leave.ts'
import { changeLeave, isRejoinOpen, LEAVE_ACTIONS, returnListOf } from '../../src/shared/rules/leave/leave-states.ts'
import type { LeaveAction, LeaveActor } from '../../src/shared/rules/leave/leave-states.ts'
import { leaveActionOf, leaveWith } from '../support/leaves.ts'

const ASKED = '2026-11-23'
const WANTED = '2026-11-25'

type RejoinSituation = { name: string; request: string | null; status: RejoinState | null; rejoined: string | null }
const REJOINS: RejoinSituation[] = [
  { name: 'not asked for', request: null, status: null, rejoined: null },
  { name: 'asked for without a status', request: ASKED, status: null, rejoined: null },
  ...REJOIN_STATES.map((status) => ({
    name: `asked for and ${status}`,
    request: ASKED,
    status,
    rejoined: status === 'Approved' ? ASKED : null,
  })),
]
const ACTORS: LeaveActor[] = ['requester', 'manager']

/**
 * Written by hand from the product's text, not from the code: the states each action may start from, and its result.
 */
type Expected = {
  actor: LeaveActor
  from: LeaveState
  may: (rejoin: RejoinSituation) => boolean
  changes: Partial<Leave>
}
const isOpen = ({ status, rejoined }: RejoinSituation) => status !== 'Approved' && rejoined === null
const EXPECTED: Record<LeaveAction['is'], Expected> = {
  cancel: { actor: 'requester', from: 'Pending', may: () => true, changes: { status: 'Cancelled' } },
  approve: { actor: 'manager', from: 'Pending', may: () => true, changes: { status: 'Approved' } },
  reject: { actor: 'manager', from: 'Pending', may: () => true, changes: { status: 'Rejected' } },
  requestRejoin: {
    actor: 'requester',
    from: 'Approved',
    may: isOpen,
    changes: { dateRejoinRequest: WANTED, dateRejoinRequestStatus: 'Pending' },
  },
  approveRejoin: {
    actor: 'manager',
    from: 'Approved',
    may: (rejoin) => isOpen(rejoin) && rejoin.request !== null,
    // Due back on the 21st, requested for the 23rd.
    changes: { dateRejoinRequestStatus: 'Approved', dateRejoined: ASKED, daysLate: '2' },
  },
  rejectRejoin: {
    actor: 'manager',
    from: 'Approved',
    may: (rejoin) => isOpen(rejoin) && rejoin.request !== null && rejoin.status !== 'Rejected',
    changes: { dateRejoinRequestStatus: 'Rejected' },
  },
}

const everything = LEAVE_STATES.flatMap((status) =>
  REJOINS.flatMap((rejoin) =>
    LEAVE_ACTIONS.flatMap((is) => ACTORS.map((actor) => ({ status, rejoin, is, actor, rejoinName: rejoin.name }))),
  ),
)

test('A leave with an unreadable status cannot be changed', () => {
  const leave = leaveSchema.parse({ ...leaveWith(), status: 'held' })
  for (const actor of ACTORS)
    for (const is of LEAVE_ACTIONS) expect(changeLeave({ leave, action: actionOf(is), actor }).ok).toBe(false)
})

describe('Every combination of state, rejoin, action and actor', () => {
  it('is covered', () => {
    expect(everything).toHaveLength(4 * 5 * 6 * 2)
  })

  test.each(everything)('$status, rejoin $rejoinName: $is by the $actor', ({ status, rejoin, is, actor }) => {
    const leave = leaveIn(status, rejoin)
    const before = structuredClone(leave)
    const expected = EXPECTED[is]
    const answer = changeLeave({ leave, action: actionOf(is), actor })
    if (actor !== expected.actor) expect(answer).toEqual({ ok: false, code: 'forbidden' })
    else if (status === expected.from && expected.may(rejoin))
      expect(answer).toEqual({ ok: true, changes: expected.changes })
    else expect(answer).toEqual({ ok: false, code: 'forbidden_transition' })
    expect(leave).toEqual(before)
  })
})

describe('After an action', () => {
  test.each(['Approved', 'Rejected', 'Cancelled'] as const)(
    '%s, no decision and no cancellation is possible',
    (status) => {
      const leave = leaveIn(status, NOT_ASKED)
      for (const is of ['cancel', 'approve', 'reject'] as const) {
        expect(changeLeave({ leave, action: actionOf(is), actor: EXPECTED[is].actor }).ok).toBe(false)
      }
    },
  )

  it('a rejected rejoin can be requested again, and then approved for the new day', () => {
    const rejected = leaveIn('Approved', { name: '', request: ASKED, status: 'Rejected', rejoined: null })
    const asked = applied(rejected, { is: 'requestRejoin', date: WANTED }, 'requester')
    expect(asked).toMatchObject({ dateRejoinRequest: WANTED, dateRejoinRequestStatus: 'Pending', dateRejoined: null })
    expect(applied(asked, { is: 'approveRejoin' }, 'manager')).toMatchObject({
      dateRejoined: WANTED,
      daysLate: '4',
      dateRejoinRequestStatus: 'Approved',
    })
  })

  it('a rejected rejoin can still be approved as requested', () => {
    const rejected = leaveIn('Approved', { name: '', request: ASKED, status: 'Rejected', rejoined: null })
    expect(applied(rejected, { is: 'approveRejoin' }, 'manager')).toMatchObject({ dateRejoined: ASKED, daysLate: '2' })
  })

  it('a return before the day due back is not late', () => {
    const early = leaveIn('Approved', { name: '', request: '2026-11-15', status: 'Pending', rejoined: null })
    expect(applied(early, { is: 'approveRejoin' }, 'manager').daysLate).toBe('0')
  })
})

describe('A rejoin', () => {
  test.each(LEAVE_STATES.flatMap((status) => REJOINS.map((rejoin) => ({ status, rejoin, name: rejoin.name }))))(
    'of a leave that is $status and $name is open only until it is approved',
    ({ status, rejoin }) => {
      expect(isRejoinOpen(leaveIn(status, rejoin))).toBe(status === 'Approved' && isOpen(rejoin))
    },
  )

  test.each([
    ['Approved', null, null, null],
    ['Approved', ASKED, null, 'Pending'],
    ['Approved', ASKED, 'Pending', 'Pending'],
    ['Approved', ASKED, 'Rejected', 'Rejected'],
    ['Approved', ASKED, 'Approved', 'Approved'],
    ['Pending', ASKED, 'Pending', null],
    ['Cancelled', ASKED, 'Rejected', null],
  ] as const)(
    'of a leave %s, requested for %s, status %s is in the list %s',
    (status, dateRejoinRequest, dateRejoinRequestStatus, list) => {
      expect(returnListOf(leaveWith({ status, dateRejoinRequest, dateRejoinRequestStatus }))).toBe(list)
    },
  )
})

const NOT_ASKED: RejoinSituation = { name: '', request: null, status: null, rejoined: null }

function leaveIn(status: LeaveState, { request, status: rejoinStatus, rejoined }: RejoinSituation): Leave {
  return leaveWith({
    status,
    dateRejoinRequest: request,
    dateRejoinRequestStatus: rejoinStatus,
    dateRejoined: rejoined,
  })
}

function actionOf(is: LeaveAction['is']): LeaveAction {
  return leaveActionOf(is, { date: WANTED })
}

function applied(leave: Leave, action: LeaveAction, actor: LeaveActor): Leave {
  const answer = changeLeave({ leave, action, actor })
  if (!answer.ok) throw new Error(answer.code)
  return { ...leave, ...answer.changes }
}
