import { waitingRequestsIn } from '../shared/rules/leave-review.ts'
import type { WaitingRequests } from '../shared/rules/leave-review.ts'
import { overlayLeaveUpdate } from '../shared/rules/leave-update.ts'
import { accountDb } from './account-db.ts'
import { ALL_LEAVES } from './refresh-all-leaves.ts'
import { groupBy } from './sync/group-by.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from './sync/kinds/leave-update.ts'
import { ownUnsentRows } from './sync/own-unsent-rows.ts'

/**
 * How many requests wait for a manager, without those this manager has decided on this tablet already. Null before any leave
 * reached it: nothing is claimed then.
 */
export async function readWaitingRequests(userId: string): Promise<WaitingRequests | null> {
  const db = accountDb(userId)
  const [leaves, freshness, rows] = await Promise.all([db.leaves.toArray(), db.freshness.get(ALL_LEAVES), ownUnsentRows(userId, LEAVE_UPDATE)])
  if ((freshness?.fetchedAt ?? null) === null && leaves.length === 0) return null
  // A refused decision decided nothing: the request still waits.
  const meant = rows.filter(({ state }) => state !== 'rejected' && state !== 'conflict').flatMap(({ intent }) => parseLeaveUpdateIntent(intent) ?? [])
  const changesOf = groupBy(meant, ({ leaveId }) => leaveId)
  return waitingRequestsIn(leaves.map((leave) => (changesOf.get(leave._id) ?? []).reduce(overlayLeaveUpdate, leave)))
}
