import { isStillMeant } from '@counter/outbox'
import { countedLeaves } from '../../shared/rules/leave/doubled-leaves.ts'
import { waitingRequestsIn } from '../../shared/rules/leave/leave-review.ts'
import type { WaitingRequests } from '../../shared/rules/leave/leave-review.ts'
import { accountDb } from '../store/account-db.ts'
import { isExtended } from '../http/api-client.ts'
import { changedLeave } from '../store/changed-leave.ts'
import { freshnessOf } from '../store/freshness-of.ts'
import { readAllLeavesAge } from './refresh-all-leaves.ts'
import { overtimeResources } from './refresh-overtime.ts'
import { groupBy } from '../../shared/rules/values/group-by.ts'
import { LEAVE_UPDATE, parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import { overtimeInState } from '../store/overtime-in-state.ts'
import { ownUnsentRows } from '../record/own-unsent-rows.ts'

/**
 * Whether every list of requests that wait for a manager has reached this device; no number is shown before. Apart from
 * the numbers, because each refresh changes it, which would cause everything to be read again.
 */
export async function areRequestsRead(userId: string): Promise<boolean> {
  const [leaves, hasOvertime, waiting] = await Promise.all([
    readAllLeavesAge(userId),
    isExtended(),
    accountDb(userId).freshness.get(overtimeResources.waiting),
  ])
  const ofOvertime = hasOvertime ? freshnessOf([waiting]).fetchedAt : 0
  return leaves.fetchedAt !== null && ofOvertime !== null
}

/** Number of requests that wait for a manager, without those that they have already decided on this tablet. */
export async function readWaitingRequests(userId: string): Promise<WaitingRequests> {
  const db = accountDb(userId)
  const [leaves, rows, overtime] = await Promise.all([
    db.leaves.toArray(),
    ownUnsentRows(userId, LEAVE_UPDATE),
    waitingOvertime(userId),
  ])
  const changesOf = groupBy(rows, ({ intent }) => parseLeaveUpdateIntent(intent)?.leaveId)
  return {
    ...waitingRequestsIn(
      countedLeaves(leaves).map(
        ({ leave, copies }) =>
          changedLeave(
            leave,
            copies.flatMap(({ _id }) => changesOf.get(_id) ?? []).toSorted((a, b) => a.seq - b.seq),
          ).shown,
      ),
    ),
    overtime,
  }
}

async function waitingOvertime(userId: string): Promise<number> {
  const [pending, rows] = await Promise.all([
    overtimeInState(userId, 'Pending').primaryKeys(),
    ownUnsentRows(userId, OVERTIME_UPDATE),
  ])
  const decided = new Set(rows.filter(isStillMeant).map(({ intent }) => parseOvertimeUpdateIntent(intent)?.overtimeId))
  return pending.filter((id) => !decided.has(id)).length
}
