import * as z from 'zod/mini'
import type { LeaveRequestIntent } from '../../rules/leave/leave-request.ts'

export const LEAVE_REQUEST = 'leaveRequest'

const intentSchema = z.object({
  natureLeave: z.string().check(z.minLength(1)),
  mostDays: z.optional(z.number()),
  dateFrom: z.string(),
  dateTo: z.string(),
  applyDate: z.string(),
  outsideTravelling: z.boolean(),
  comment: z.string(),
  requesterId: z.string().check(z.minLength(1)),
  requesterName: z.string(),
  requesterShortestName: z.string(),
  requesterEmail: z.string(),
})

export type StoredLeaveRequest = LeaveRequestIntent & { requesterId: string }

/** The intent of a stored leave request, or null if this version cannot read it. */
export function parseLeaveRequestIntent(intent: unknown): StoredLeaveRequest | null {
  return intentSchema.safeParse(intent).data ?? null
}
