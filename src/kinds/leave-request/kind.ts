import type { CopyPlace } from '../copy-places.ts'
import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { LEAVE_REQUEST, parseLeaveRequestIntent } from '../../shared/contract/intents/leave-request.ts'
import type { StoredLeaveRequest } from '../../shared/contract/intents/leave-request.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import { shareADay } from '../../shared/rules/leave/leave-days.ts'
import { decideLeaveRequest, isEnteredAnew } from '../../shared/rules/leave/leave-request.ts'
import { LOOK_AGAIN_AFTER_MS, defineKind } from '@counter/outbox'
import { listIn } from '../list-in.ts'

/** Ids of the person's leaves at the time of the request: an older leave that looks the same is not this one. */
type Base = string[]

export const leaveRequestKind = defineKind<StoredLeaveRequest, Base, StoredLeaveRequest, Leave[]>({
  name: LEAVE_REQUEST,
  // 2: with the most days of the type, which may be one that the chain added.
  schemaVersion: 1,
  parseIntent: parseLeaveRequestIntent,
  parseBase: (base) => z.array(z.string()).safeParse(base).data ?? [],
  lane: (_intent, ownerId) => JSON.stringify([LEAVE_REQUEST, ownerId]),
  sharedObject: ({ requesterId }) => JSON.stringify([LEAVE_REQUEST, requesterId]),
  // Two requests are never folded, even if they are equal.
  fold: (rows) => (rows.length === 1 && rows[0] ? { write: rows[0].intent, base: rows[0].base } : null),
  // One that is parked may still be sent, so requests of its days wait for its owner: they may mean the same leave.
  isSamePart: shareADay,
  supersedes: () => false,

  look: async ({ requesterId }, read) => listIn(await read(apiPaths.userLeaves(requesterId)), leaveSchema),
  bulk: null,

  looksAgainAfterMs: LOOK_AGAIN_AFTER_MS,
  decide({ view, write, base, ambiguous, opId }) {
    const { requesterId, ...intent } = write
    const decision = decideLeaveRequest({ server: view, intent, requesterId, opId, ambiguous, seenBefore: base })
    switch (decision.action) {
      case 'create':
        return { action: 'write', path: apiPaths.addALeave(), body: decision.body }
      case 'nothing':
        return { action: 'nothing', object: decision.leave }
      case 'conflict':
        return { action: 'conflict', code: decision.code, current: decision.current }
    }
  },
  isEnteredAnew: ({ view, write, base, opIds }) => isEnteredAnew(write, { server: view, seenBefore: base, opIds }),
  isCalledOff: (leaves) => leaves.some(({ status }) => status === 'Cancelled'),
  objectIn: (body) => leaveSchema.safeParse(body).data ?? null,
  copyTo: 'leaves' satisfies CopyPlace,
  viewFrom(object, { requesterId }) {
    const leave = leaveSchema.safeParse(object).data
    return leave && leave.requesterId === requesterId ? [leave] : null
  },
})
