import * as z from 'zod/mini'
import { apiPaths } from '../../../shared/contract/api-paths.ts'
import { leaveSchema, REJOIN_STATES } from '../../../shared/contract/leave.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { decideLeaveUpdate } from '../../../shared/rules/leave-update.ts'
import type { LeaveUpdateBase, LeaveUpdateIntent } from '../../../shared/rules/leave-update.ts'
import { defineKind } from '../kind.ts'
import { objectIn } from '../object-in.ts'

/** Cancelling, deciding, and asking for or deciding a rejoin: each a change of one leave. */
export const LEAVE_UPDATE = 'leaveUpdate'

const intentSchema = z.object({
  leaveId: z.string().check(z.minLength(1)),
  actor: z.enum(['requester', 'manager']),
  action: z.discriminatedUnion('is', [
    z.object({ is: z.enum(['cancel', 'approve', 'reject', 'approveRejoin', 'rejectRejoin']) }),
    z.object({ is: z.literal('requestRejoin'), date: z.string() }),
  ]),
})

const baseSchema = z.object({ dateRejoinRequest: z.nullable(z.string()), dateRejoinRequestStatus: z.nullable(z.enum(REJOIN_STATES)) })

/** The intent of a stored change of a leave, or null when this version cannot read it. */
export function parseLeaveUpdateIntent(intent: unknown): LeaveUpdateIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}

export const leaveUpdateKind = defineKind<LeaveUpdateIntent, LeaveUpdateBase | null, LeaveUpdateIntent, Leave | null>({
  name: LEAVE_UPDATE,
  schemaVersion: 1,
  parseIntent: parseLeaveUpdateIntent,
  parseBase: (base) => baseSchema.safeParse(base).data ?? null,
  lane: ({ leaveId }, ownerId) => JSON.stringify([LEAVE_UPDATE, leaveId, ownerId]),
  sharedObject: ({ leaveId }) => JSON.stringify([LEAVE_UPDATE, leaveId]),
  fold(rows) {
    const last = rows.at(-1)
    return last ? { write: last.intent, base: last.base } : null
  },
  supersedes: () => true,

  look: async ({ leaveId }, read) => objectIn(await read(apiPaths.leaveDetails(leaveId)), leaveSchema),
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write, base, ambiguous }) {
    const decision = decideLeaveUpdate({ server: view, intent: write, base, ambiguous })
    switch (decision.action) {
      case 'edit':
        return { action: 'write', path: apiPaths.leaveUpdate(decision.leaveId), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.leave }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  callsOff: ({ leaveId, action }) => (action.is === 'cancel' ? leaveId : null),
  objectIn: (body) => leaveSchema.safeParse(body).data ?? null,
  copyTo: { in: 'account', table: 'leaves' },
  viewFrom(object, { leaveId }) {
    const leave = leaveSchema.safeParse(object).data
    return leave?._id === leaveId ? leave : null
  },
})
