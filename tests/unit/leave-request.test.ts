import { describe, expect, it, test } from 'vitest'
import type { Leave } from '../../src/shared/contract/leave.ts'
import { decideLeaveRequest } from '../../src/shared/rules/leave/leave-request.ts'
import type { LeaveRequestIntent } from '../../src/shared/rules/leave/leave-request.ts'
import { leaveWith } from '../support/leaves.ts'

const intent: LeaveRequestIntent = {
  natureLeave: 'Annual Leave',
  dateFrom: '2026-11-10',
  dateTo: '2026-11-20',
  applyDate: '2026-11-01',
  outsideTravelling: true,
  comment: 'Cairo',
  requesterName: 'Amal',
  requesterShortestName: 'Amal',
  requesterEmail: 'amal@demo.example',
}

function decide({
  server,
  ambiguous = false,
  seenBefore = [],
}: {
  server: Leave[]
  ambiguous?: boolean
  seenBefore?: string[]
}) {
  return decideLeaveRequest({ server, intent, requesterId: 'amal', opId: 'op-1', ambiguous, seenBefore })
}

describe('A leave request that was never sent', () => {
  it('creates a whole leave, Pending and not rejoined', () => {
    expect(decide({ server: [] })).toEqual({
      action: 'create',
      body: {
        ...intent,
        requesterId: 'amal',
        status: 'Pending',
        realDaysLeave: '11',
        maxDaysLeave: '30',
        daysLate: '0',
        dateRejoined: null,
        dateRejoinRequest: null,
        dateRejoinRequestStatus: null,
        clientRef: 'op-1',
      },
    })
  })

  it('creates another beside an older identical leave, because a person may ask twice', () => {
    expect(decide({ server: [leaveWith()] }).action).toBe('create')
  })
})

describe('A leave request that may have arrived', () => {
  test.each([false, true])('is found by its reference (ambiguous: %s)', (ambiguous) => {
    const there = leaveWith({ clientRef: 'op-1' })
    expect(decide({ server: [leaveWith({ _id: 'other', clientRef: 'op-2' }), there], ambiguous })).toEqual({
      action: 'nothing',
      leave: there,
    })
  })

  it('is found by type, days and apply date where the server keeps no reference', () => {
    expect(decide({ server: [leaveWith()], ambiguous: true })).toMatchObject({
      action: 'nothing',
      leave: { _id: 'leave-1' },
    })
  })

  test.each([
    ['another type', { natureLeave: 'Hajj Leave' }],
    ['another first day', { dateFrom: '2026-11-09' }],
    ['another last day', { dateTo: '2026-11-21' }],
    ['another apply date', { applyDate: '2026-10-31' }],
    ['another reference', { clientRef: 'op-2' }],
    ['another person', { requesterId: 'samir' }],
  ])('is not matched to a leave with %s', (_what, fields) => {
    expect(decide({ server: [leaveWith(fields)], ambiguous: true }).action).toBe('create')
  })

  it('is not matched to a leave that existed when it was requested', () => {
    expect(decide({ server: [leaveWith()], ambiguous: true, seenBefore: ['leave-1'] }).action).toBe('create')
  })

  it('is there if a server stored it several times, as the copy that counts', () => {
    const copy = (_id: string, fields: Partial<Leave> = {}) => leaveWith({ _id, clientRef: 'op-1', ...fields })
    expect(
      decide({ server: [copy('leave-3'), copy('leave-1'), copy('leave-2', { status: 'Approved' })] }),
    ).toMatchObject({
      action: 'nothing',
      leave: { _id: 'leave-2' },
    })
  })

  it('is shown as a duplicate if a server without references stored it twice', () => {
    const both = [leaveWith(), leaveWith({ _id: 'leave-2' })]
    expect(decide({ server: both, ambiguous: true })).toEqual({
      action: 'conflict',
      code: 'double_leave',
      current: both,
    })
  })
})
