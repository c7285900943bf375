import * as z from 'zod/mini'
import type { LeaveUpdateIntent } from '../../rules/leave/leave-update.ts'

/** Cancelling or deciding a leave, and requesting or deciding a rejoin: each is a change of one leave. */
export const LEAVE_UPDATE = 'leaveUpdate'

const intentSchema = z.object({
  leaveId: z.string().check(z.minLength(1)),
  actor: z.enum(['requester', 'manager']),
  action: z.union([
    z.object({ is: z.enum(['cancel', 'approve', 'approveRejoin']) }),
    z.object({ is: z.enum(['reject', 'rejectRejoin']), reason: z.string() }),
    z.object({ is: z.literal('requestRejoin'), date: z.string() }),
  ]),
})

/** The intent of a stored change of a leave, or null if this version cannot read it. */
export function parseLeaveUpdateIntent(intent: unknown): LeaveUpdateIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
