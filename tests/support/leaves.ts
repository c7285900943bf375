import { leaveSchema } from '../../src/shared/contract/leave.ts'
import type { Leave } from '../../src/shared/contract/leave.ts'

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
