import { waitingRequestsIn } from '../shared/rules/leave-review.ts'
import type { WaitingRequests } from '../shared/rules/leave-review.ts'
import { overlayLeaveUpdate } from '../shared/rules/leave-update.ts'
import { accountDb } from './account-db.ts'
import { readInChunks } from './chunked-reads.ts'
import { ALL_LEAVES } from './refresh-all-leaves.ts'
import { groupBy } from '../shared/rules/group-by.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../shared/contract/intents/leave-update.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../shared/contract/intents/overtime-update.ts'
import { overtimeInState } from './overtime-in-state.ts'
import { ownUnsentRows } from './sync/own-unsent-rows.ts'

/**
 * Number of requests that wait for a manager, without those that they have already decided on this tablet. Null before
 * the first read: no number is shown then.
 */
export async function readWaitingRequests(userId: string): Promise<WaitingRequests | null> {
  const db = accountDb(userId)
  const [leaves, rows, overtime] = await Promise.all([
    readInChunks(db.leaves),
    ownUnsentRows(userId, LEAVE_UPDATE),
    waitingOvertime(userId),
  ])
  // Read only in this case: each refresh changes it, which would cause everything to be read again.
  if (leaves.length === 0 && ((await db.freshness.get(ALL_LEAVES))?.fetchedAt ?? null) === null) return null
  // A refused decision has no effect: the request still waits.
  const meant = rows
    .filter(({ state }) => state !== 'rejected' && state !== 'conflict')
    .flatMap(({ intent }) => parseLeaveUpdateIntent(intent) ?? [])
  const changesOf = groupBy(meant, ({ leaveId }) => leaveId)
  return {
    ...waitingRequestsIn(leaves.map((leave) => (changesOf.get(leave._id) ?? []).reduce(overlayLeaveUpdate, leave))),
    overtime,
  }
}

async function waitingOvertime(userId: string): Promise<number> {
  const [pending, rows] = await Promise.all([
    overtimeInState(userId, 'Pending').primaryKeys(),
    ownUnsentRows(userId, OVERTIME_UPDATE),
  ])
  const decided = new Set(
    rows
      .filter(({ state }) => state !== 'rejected' && state !== 'conflict')
      .map(({ intent }) => parseOvertimeUpdateIntent(intent)?.overtimeId),
  )
  return pending.filter((id) => !decided.has(id)).length
}
