import { leaveSchema } from '../../src/shared/contract/leave.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'
import type { LeaveAction } from '../../src/shared/rules/leave/leave-states.ts'

/** A leave of Amal, by default Pending and not rejoined. */
export function leaveWith(fields: Partial<Leave> = {}): Leave {
  return leaveSchema.parse({
    _id: 'leave-1',
    requesterId: 'amal',
    requesterName: 'Amal',
    requesterShortestName: 'Amal',
    requesterEmail: 'amal@demo.example',
    status: 'Pending',
    dateFrom: '2026-11-10',
    dateTo: '2026-11-20',
    natureLeave: 'Annual Leave',
    applyDate: '2026-11-01',
    daysLate: '0',
    outsideTravelling: false,
    comment: '',
    ...fields,
  })
}

/** An action by its name, with the day and the reason that some of them need. */
export function leaveActionOf(is: LeaveAction['is'], { date = '2026-11-25', reason = '' } = {}): LeaveAction {
  if (is === 'requestRejoin') return { is, date }
  return is === 'reject' || is === 'rejectRejoin' ? { is, reason } : { is }
}
