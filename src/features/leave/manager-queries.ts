import { useCallback } from 'react'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { readAllLeavesAge, refreshAllLeaves } from '../../data/reads/refresh-all-leaves.ts'
import { chainResources, refreshUsers } from '../../data/reads/refresh-chain.ts'
import { LEAVE_UPDATE } from '../../shared/contract/intents/leave-update.ts'
import type { OutboxRow } from '@counter/outbox'
import type { User } from '../../shared/contract/employees.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { isClosed } from '../../shared/rules/people/closed-account.ts'
import { isListedEmployee } from '../../shared/rules/chain/employee-choice.ts'
import type { ReviewedLeave } from './parts/manager/choose-requests.ts'
import { withOverlay } from './overlay.ts'

export type ReviewView = {
  leaves: ReviewedLeave[]
  /** Unsent decisions about leaves that no longer exist. */
  orphans: OutboxRow[]
  /** Everybody, as known on this device. */
  users: User[]
  /** The pharmacy of each of them. */
  pharmacyOf: Map<string, string>
  /** The employees of each pharmacy. */
  staffOf: Map<string, readonly { id: string; name: string }[]>
  /** Whether the list of users has ever reached this device; null while it is on its way. */
  arePeopleRead: boolean | null
  /** Null if the list of all leaves has never reached this device; then nothing is stated about it. */
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/** All leaves as stored on this device, with the manager's unsent decisions applied; undefined until read. */
export function useReview(userId: string): ReviewView | undefined {
  const list = useLiveList({ rows: () => readReview(userId), freshness: () => readReviewAge(userId) }, [userId])
  if (!list) return undefined
  const { rows, age, fetchedAt, problem, unread } = list
  return { ...rows, arePeopleRead: age?.arePeopleRead ?? null, fetchedAt, problem, unread }
}

async function readReviewAge(userId: string) {
  const [age, arePeopleRead] = await Promise.all([readAllLeavesAge(userId), areUsersRead(userId)])
  return { ...age, arePeopleRead }
}

async function areUsersRead(userId: string): Promise<boolean | null> {
  const { fetchedAt = null, problem = null } = (await accountDb(userId).freshness.get(chainResources.users)) ?? {}
  return fetchedAt !== null || (problem === null ? null : false)
}

type Reviewed = Omit<ReviewView, 'arePeopleRead' | 'fetchedAt' | 'problem' | 'unread'>

async function readReview(userId: string): Promise<Reviewed> {
  const db = accountDb(userId)
  const [server, users, rows] = await Promise.all([
    db.leaves.toArray(),
    db.users.toArray(),
    ownUnsentRows(userId, LEAVE_UPDATE),
  ])
  const pharmacyOf = new Map(users.map(({ _id, currentPharmacy }) => [_id, currentPharmacy]))
  const staffOf: Reviewed['staffOf'] = new Map()
  for (const { _id: id, employeeName: name, currentPharmacy } of users.filter(
    (user) => isListedEmployee(user) && !isClosed(user),
  ))
    staffOf.set(currentPharmacy, [...(staffOf.get(currentPharmacy) ?? []), { id, name }])
  const { leaves: all, orphans } = withOverlay({ server, rows })
  const leaves = all.map((shown) => ({ ...shown, pharmacy: pharmacyOf.get(shown.leave.requesterId) ?? '' }))
  return { leaves, orphans, users, pharmacyOf, staffOf }
}

/** Requests changes of all leaves and users while a screen with them is visible. */
export function useFreshReview(userId: string): void {
  useWhileSeen(useCallback(() => void Promise.all([refreshAllLeaves({ userId }), refreshUsers({ userId })]), [userId]))
}
