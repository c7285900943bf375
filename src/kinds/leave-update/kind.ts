import type { CopyPlace } from '../copy-places.ts'
import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { leaveSchema, REJOIN_STATES } from '../../shared/contract/leave.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { copiesOfLeave } from '../../shared/rules/leave/doubled-leaves.ts'
import { decideLeaveUpdate } from '../../shared/rules/leave/leave-update.ts'
import type { LeaveUpdateBase, LeaveUpdateIntent } from '../../shared/rules/leave/leave-update.ts'
import { defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'
import { objectIn } from '../object-in.ts'

const baseSchema = z.object({
  dateRejoinRequest: z.nullable(z.string()),
  dateRejoinRequestStatus: z.nullable(z.enum(REJOIN_STATES)),
})

export const leaveUpdateKind = defineKind<LeaveUpdateIntent, LeaveUpdateBase | null, LeaveUpdateIntent, Leave[]>({
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

  async look({ leaveId }, read) {
    const look = objectIn(await read(apiPaths.leaveDetails(leaveId)), leaveSchema)
    if (!look.ok) return look
    const leave = look.view
    if (leave === null) return { ok: true, view: [] }
    // A server with revisions stores a request once.
    if (!leave.clientRef || !leave.requesterId || leave.revision !== undefined) return { ok: true, view: [leave] }
    const all = listIn(await read(apiPaths.userLeaves(leave.requesterId)), leaveSchema)
    return all.ok ? { ok: true, view: copiesOfLeave(leave, all.view) } : all
  },
  bulk: null,

  looksAgainAfterMs: null,
  decide({ view, write, base, ambiguous }) {
    const decision = decideLeaveUpdate({ server: view, intent: write, base, ambiguous })
    switch (decision.action) {
      case 'edit':
        return { action: 'write', path: apiPaths.leaveUpdate(decision.leaveId), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.leave, copies: view.filter((copy) => copy !== decision.leave) }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  callsOff: ({ leaveId, action }) => (action.is === 'cancel' ? leaveId : null),
  objectIn: (body) => leaveSchema.safeParse(body).data ?? null,
  copyTo: 'leaves' satisfies CopyPlace,
  viewFrom(object, { leaveId }) {
    const leave = leaveSchema.safeParse(object).data
    return leave?._id === leaveId ? [leave] : null
  },
})
