import { useCallback } from 'react'
import { useLiveList } from '../../lib/use-live-list.ts'
import { accountDb } from '../../data/account-db.ts'
import { readInChunks } from '../../data/chunked-reads.ts'
import { readAllLeavesAge, refreshAllLeaves } from '../../data/refresh-all-leaves.ts'
import { refreshUsers } from '../../data/refresh-chain.ts'
import { LEAVE_UPDATE } from '../../shared/contract/intents/leave-update.ts'
import type { OutboxRow } from '@counter/outbox'
import { ownUnsentRows } from '../../data/sync/own-unsent-rows.ts'
import { useWhileSeen } from '../../lib/use-while-seen.ts'
import { isListedEmployee } from '../../shared/rules/employee-choice.ts'
import { reviewedOnce } from './parts/choose-requests.ts'
import type { ReviewedLeave } from './parts/choose-requests.ts'
import { withOverlay } from './overlay.ts'

export type ReviewView = {
  leaves: ReviewedLeave[]
  /** Duplicates that a plain server stored. They are in no list, but can be opened by their own path. */
  copies: ReviewedLeave[]
  /** Unsent decisions about leaves that no longer exist. */
  orphans: OutboxRow[]
  /** The pharmacy of every user known on this device. */
  pharmacyOf: Map<string, string>
  /** The number of employees of each pharmacy. */
  staffOf: Map<string, number>
  /** Null if the list of all leaves has never reached this device; then nothing is stated about it. */
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/** All leaves as stored on this device, with the manager's unsent decisions applied; undefined until read. */
export function useReview(userId: string): ReviewView | undefined {
  const list = useLiveList({ rows: () => readReview(userId), freshness: () => readAllLeavesAge(userId) }, [userId])
  return list && { ...list.rows, fetchedAt: list.fetchedAt, problem: list.problem, unread: list.unread }
}

async function readReview(userId: string): Promise<Omit<ReviewView, 'fetchedAt' | 'problem' | 'unread'>> {
  const db = accountDb(userId)
  const [server, users, rows] = await Promise.all([
    readInChunks(db.leaves),
    readInChunks(db.users),
    ownUnsentRows(userId, LEAVE_UPDATE),
  ])
  const pharmacyOf = new Map(users.map(({ _id, currentPharmacy }) => [_id, currentPharmacy]))
  const staffOf = new Map<string, number>()
  for (const { currentPharmacy } of users.filter(isListedEmployee))
    staffOf.set(currentPharmacy, (staffOf.get(currentPharmacy) ?? 0) + 1)
  const { leaves: all, orphans } = withOverlay({ server, rows })
  const reviewed = all.map((shown) => ({ ...shown, pharmacy: pharmacyOf.get(shown.leave.requesterId) ?? '' }))
  return { ...reviewedOnce(reviewed), orphans, pharmacyOf, staffOf }
}

/** Requests changes of all leaves and users while a screen with them is visible. */
export function useFreshReview(userId: string): void {
  useWhileSeen(useCallback(() => void Promise.all([refreshAllLeaves({ userId }), refreshUsers({ userId })]), [userId]))
}
