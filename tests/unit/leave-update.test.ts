import { describe, expect, it, test } from 'vitest'
import { LEAVE_STATES, leaveSchema } from '../../src/shared/contract/leave.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { LEAVE_ACTIONS } from '../../src/shared/rules/leave/leave-states.ts'
import type { LeaveAction, LeaveActor } from '../../src/shared/rules/leave/leave-states.ts'
import { decideLeaveUpdate, overlayLeaveUpdate } from '../../src/shared/rules/leave/leave-update.ts'
import type { LeaveUpdateBase } from '../../src/shared/rules/leave/leave-update.ts'
import { leaveActionOf, leaveWith } from '../support/leaves.ts'

const approved = leaveWith({ status: 'Approved' })
const asked = leaveWith({ status: 'Approved', dateRejoinRequest: '2026-11-23', dateRejoinRequestStatus: 'Pending' })
const refused = leaveWith({ ...asked, dateRejoinRequestStatus: 'Rejected' })
const back = leaveWith({ ...asked, dateRejoinRequestStatus: 'Approved', dateRejoined: '2026-11-23', daysLate: '2' })

type Case = {
  server: Leave | null
  action: LeaveAction
  actor?: LeaveActor
  base?: LeaveUpdateBase | null
  ambiguous?: boolean
}

function decide({ server, action, actor = 'requester', base = null, ambiguous = false }: Case) {
  return decideOf(server ? [server] : [], { action, actor, base, ambiguous })
}

function decideOf(
  server: Leave[],
  { action, actor = 'requester', base = null, ambiguous = false }: Omit<Case, 'server'>,
) {
  return decideLeaveUpdate({ server, intent: { leaveId: 'leave-1', action, actor }, base, ambiguous })
}

describe('A change that is still possible', () => {
  it('sends the whole leave back with its own change and the unknown fields', () => {
    // Dates, flags and texts are sent back in their original form, including unreadable ones.
    const fields = {
      requesterId: 'amal',
      status: 'Pending',
      dateFrom: '2026-11-10T00:00:00.000+03:00',
      outsideTravelling: 'true',
      comment: null,
      applyDate: 'soon',
      branchCode: 7,
    }
    const server = leaveSchema.parse({ _id: 'leave-1', ...fields })
    expect(decide({ server, action: { is: 'cancel' } })).toEqual({
      action: 'edit',
      leaveId: 'leave-1',
      body: { ...fields, status: 'Cancelled' },
    })
  })

  it('sets the fields that follow from an approved rejoin, for servers that do not', () => {
    expect(decide({ server: asked, action: { is: 'approveRejoin' }, actor: 'manager' })).toMatchObject({
      action: 'edit',
      body: { dateRejoined: '2026-11-23', daysLate: '2', dateRejoinRequestStatus: 'Approved' },
    })
  })
})

describe('The reason of a rejection', () => {
  const action: LeaveAction = { is: 'reject', reason: 'Stock count' }

  it('goes to a server that keeps it, and to no other', () => {
    const bodyFor = (server: Leave) => {
      const decision = decide({ server, action, actor: 'manager' })
      return decision.action === 'edit' ? decision.body : null
    }
    expect(bodyFor(leaveWith({ revision: 1 }))).toMatchObject({ status: 'Rejected', rejectReason: 'Stock count' })
    expect(bodyFor(leaveWith())).not.toHaveProperty('rejectReason')
  })

  it('is gone once the return is requested again', () => {
    const server = leaveWith({ ...refused, revision: 3, rejectReason: 'Not back yet' })
    expect(decide({ server, action: { is: 'requestRejoin', date: '2026-11-25' } })).toMatchObject({
      body: { dateRejoinRequestStatus: 'Pending', rejectReason: '' },
    })
  })
})

describe('A change that is already on the server', () => {
  test.each<[string, Leave, LeaveAction, LeaveActor]>([
    ['cancelled', leaveWith({ status: 'Cancelled' }), { is: 'cancel' }, 'requester'],
    ['approved', approved, { is: 'approve' }, 'manager'],
    ['rejected', leaveWith({ status: 'Rejected' }), { is: 'reject', reason: '' }, 'manager'],
    ['asked for', asked, { is: 'requestRejoin', date: '2026-11-23' }, 'requester'],
    ['rejoin approved', back, { is: 'approveRejoin' }, 'manager'],
    ['rejoin rejected', refused, { is: 'rejectRejoin', reason: '' }, 'manager'],
  ])('is not sent again: %s', (_name, server, action, actor) => {
    expect(decide({ server, action, actor })).toEqual({ action: 'nothing', leave: server })
  })
})

describe('A change that became impossible in the meantime', () => {
  test.each<[string, Leave, LeaveAction, LeaveActor]>([
    ['cancelling what was approved', approved, { is: 'cancel' }, 'requester'],
    ['cancelling what was rejected', leaveWith({ status: 'Rejected' }), { is: 'cancel' }, 'requester'],
    ['approving what was cancelled', leaveWith({ status: 'Cancelled' }), { is: 'approve' }, 'manager'],
    ['rejecting what another approved', approved, { is: 'reject', reason: '' }, 'manager'],
    ['asking for a rejoin that was approved', back, { is: 'requestRejoin', date: '2026-11-25' }, 'requester'],
    ['rejecting a rejoin that was approved', back, { is: 'rejectRejoin', reason: '' }, 'manager'],
  ])('is shown as a conflict and never forced: %s', (_name, server, action, actor) => {
    expect(decide({ server, action, actor })).toEqual({ action: 'conflict', code: 'leave_decided', current: server })
  })

  it('tells a manager that their reason was not taken, where another one rejected it', () => {
    const server = leaveWith({ status: 'Rejected', revision: 2, rejectReason: 'Too many away' })
    const reject = (reason: string) => decide({ server, action: { is: 'reject', reason }, actor: 'manager' })
    expect(reject('Stock count')).toEqual({ action: 'conflict', code: 'leave_decided', current: server })
    expect(reject('Too many away')).toEqual({ action: 'nothing', leave: server })
  })

  it('reports that the leave is deleted', () => {
    expect(decide({ server: null, action: { is: 'cancel' } })).toEqual({
      action: 'conflict',
      code: 'leave_gone',
      current: null,
    })
  })

  test.each(['approveRejoin', 'rejectRejoin'] as const)(
    'does not %s a day other than the one the manager saw',
    (is) => {
      const base: LeaveUpdateBase = { dateRejoinRequest: '2026-11-21', dateRejoinRequestStatus: 'Pending' }
      expect(decide({ server: asked, action: leaveActionOf(is), actor: 'manager', base })).toEqual({
        action: 'conflict',
        code: 'rejoin_changed',
        current: asked,
      })
      const seen: LeaveUpdateBase = { dateRejoinRequest: '2026-11-23', dateRejoinRequestStatus: 'Pending' }
      expect(decide({ server: asked, action: leaveActionOf(is), actor: 'manager', base: seen }).action).toBe('edit')
    },
  )
})

describe('A decision about a day that has since changed', () => {
  test.each<[string, Leave, LeaveAction['is']]>([
    ['approved', back, 'approveRejoin'],
    ['rejected', refused, 'rejectRejoin'],
  ])('is shown as a conflict, not as sent: %s', (_how, server, is) => {
    const base: LeaveUpdateBase = { dateRejoinRequest: '2026-11-21', dateRejoinRequestStatus: 'Pending' }
    expect(decide({ server, action: leaveActionOf(is), actor: 'manager', base })).toEqual({
      action: 'conflict',
      code: 'leave_decided',
      current: server,
    })
  })
})

describe('A rejoin request that a manager has since rejected', () => {
  const action: LeaveAction = { is: 'requestRejoin', date: '2026-11-23' }
  const neverAsked: LeaveUpdateBase = { dateRejoinRequest: null, dateRejoinRequestStatus: null }

  it('is not requested again by a send whose response was lost', () => {
    expect(decide({ server: refused, action, base: neverAsked, ambiguous: true })).toEqual({
      action: 'nothing',
      leave: refused,
    })
  })

  it('is requested again when its owner saw the rejection', () => {
    const sawRefusal: LeaveUpdateBase = { dateRejoinRequest: '2026-11-23', dateRejoinRequestStatus: 'Rejected' }
    expect(decide({ server: refused, action, base: sawRefusal, ambiguous: true }).action).toBe('edit')
  })

  it('is requested when it was never sent', () => {
    expect(decide({ server: refused, action, base: neverAsked }).action).toBe('edit')
  })
})

describe('Replaying a change', () => {
  const situations = [...LEAVE_STATES.map((status) => leaveWith({ status })), asked, refused, back]

  test.each(LEAVE_ACTIONS)('twice changes nothing the second time: %s', (is) => {
    const action = leaveActionOf(is)
    for (const server of situations) {
      for (const actor of ['requester', 'manager'] as const) {
        const first = decide({ server, action, actor })
        if (first.action !== 'edit') continue
        const after = leaveWith({ ...server, ...first.body })
        expect(decide({ server: after, action, actor, ambiguous: true })).toEqual({ action: 'nothing', leave: after })
        // The overlay equals what the server then has.
        expect(overlayLeaveUpdate(server, { leaveId: 'leave-1', action, actor })).toEqual(after)
      }
    }
  })

  it('overlays nothing where the change is no longer possible', () => {
    expect(overlayLeaveUpdate(back, { leaveId: 'leave-1', action: { is: 'cancel' }, actor: 'requester' })).toEqual(back)
  })
})

describe('A change of a leave that a plain server stored twice', () => {
  const copy = (_id: string, fields: Partial<Leave> = {}) => leaveWith({ _id, clientRef: 'op-1', ...fields })
  const approve = { action: { is: 'approve' }, actor: 'manager' } as const
  const cancel = { action: { is: 'cancel' } } as const
  const reject = { action: { is: 'reject', reason: '' }, actor: 'manager' } as const

  test.each<[string, Omit<Case, 'server'>, Leave['status'][], string]>([
    ['the first copy before any was written', approve, ['Pending', 'Pending'], 'leave-1'],
    ['the other copy after the first', approve, ['Approved', 'Pending'], 'leave-2'],
    ['the other copy of a cancelled one', cancel, ['Cancelled', 'Pending'], 'leave-2'],
    ['the first copy where another program cancelled the other', approve, ['Pending', 'Cancelled'], 'leave-1'],
  ])('is written to %s', (_which, meant, statuses, leaveId) => {
    const server = statuses.map((status, index) => copy(`leave-${index + 1}`, { status }))
    expect(decideOf(server, meant)).toMatchObject({ action: 'edit', leaveId })
  })

  test.each<[string, Omit<Case, 'server'>, Leave['status'][]]>([
    ['each copy has it', approve, ['Approved', 'Approved']],
    ['each copy has it, cancelled', cancel, ['Cancelled', 'Cancelled']],
    ['the other one, which does not count, does not allow it', approve, ['Approved', 'Cancelled']],
  ])('is there once %s', (_when, meant, statuses) => {
    const server = statuses.map((status, index) => copy(`leave-${index + 1}`, { status }))
    expect(decideOf(server, meant)).toMatchObject({ action: 'nothing', leave: { _id: 'leave-1' } })
  })

  it('is written to none where the copy that counts was decided otherwise', () => {
    const server = [copy('leave-1'), copy('leave-2', { status: 'Approved' })]
    expect([decideOf(server, reject), decideOf(server, cancel)]).toMatchObject([
      { code: 'leave_decided', current: { _id: 'leave-2' } },
      { code: 'leave_decided', current: { _id: 'leave-2' } },
    ])
  })

  it('is about the rejoin request that counts', () => {
    const base = { dateRejoinRequest: '2026-11-23', dateRejoinRequestStatus: 'Pending' } as const
    const server = [copy('leave-1', { status: 'Approved' }), copy('leave-2', { status: 'Approved', ...base })]
    expect(decideOf(server, { action: { is: 'approveRejoin' }, actor: 'manager', base })).toMatchObject({
      action: 'edit',
      leaveId: 'leave-2',
    })
  })
})
