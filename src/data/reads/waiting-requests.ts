import { isStillMeant, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { countedLeaves } from '../../shared/rules/leave/doubled-leaves.ts'
import { isWaiting, waitingRequestsIn } from '../../shared/rules/leave/leave-review.ts'
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
import { outboxReads } from '../store/outbox-store.ts'

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

/**
 * Number of requests that wait for a manager, without those that they have already decided on this tablet, and of their
 * own entries that need them.
 */
export async function readWaitingRequests(userId: string): Promise<WaitingRequests> {
  const db = accountDb(userId)
  const [leaves, rows, pending] = await Promise.all([
    db.leaves.toArray(),
    outboxReads.unsent(),
    overtimeInState(userId, 'Pending').primaryKeys(),
  ])
  const unsent = rows.filter(({ ownerId }) => ownerId === userId)
  const changesOf = groupBy(unsent, leaveOf)
  const shown = countedLeaves(leaves).map(({ leave, copies }) => ({
    ids: copies.map(({ _id }) => _id),
    leave: changedLeave(
      leave,
      copies.flatMap(({ _id }) => changesOf.get(_id) ?? []).toSorted((a, b) => a.seq - b.seq),
    ).shown,
  }))
  const decided = new Set(unsent.filter(isStillMeant).flatMap((row) => overtimeOf(row) ?? []))
  const overtime = pending.filter((id) => !decided.has(id))
  const waiting = shown.filter(({ leave }) => isWaiting(leave)).flatMap(({ ids }) => ids)
  return {
    ...waitingRequestsIn(shown.map(({ leave }) => leave)),
    overtime: overtime.length,
    parked: parkedBeside(unsent, new Set([...waiting, ...overtime])).length,
  }
}

/** A person's entries that need them. A decision about a request that still waits is listed with that. */
export function parkedBeside(rows: readonly OutboxRow[], waiting: ReadonlySet<string>): OutboxRow[] {
  return rows.filter((row) => stateWordOf(row) === 'attention' && !waiting.has(leaveOf(row) ?? overtimeOf(row) ?? ''))
}

function leaveOf({ kind, intent }: OutboxRow): string | undefined {
  return kind === LEAVE_UPDATE ? parseLeaveUpdateIntent(intent)?.leaveId : undefined
}

function overtimeOf({ kind, intent }: OutboxRow): string | undefined {
  return kind === OVERTIME_UPDATE ? parseOvertimeUpdateIntent(intent)?.overtimeId : undefined
}
