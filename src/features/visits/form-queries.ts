import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { readPharmacyNames } from '../../data/reads/pharmacy-names.ts'
import { chainResources, refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import { isGradable } from '../../shared/rules/visits/visit-form.ts'

export type VisitLists = {
  pharmacies: string[]
  pharmacists: User[]
  /** Null if the list of users has never reached this device; without it no person can be chosen. */
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
}

/** The pharmacies and people that a manager can visit, from local storage only; undefined until read. */
export function useVisitLists(userId: string): VisitLists | undefined {
  const list = useLiveList(
    { rows: () => readLists(userId), freshness: () => accountDb(userId).freshness.get(chainResources.users) },
    [userId],
  )
  return list && { ...list.rows, fetchedAt: list.fetchedAt, problem: list.problem }
}

async function readLists(userId: string): Promise<Pick<VisitLists, 'pharmacies' | 'pharmacists'>> {
  const [pharmacies, users] = await Promise.all([readPharmacyNames(), accountDb(userId).users.toArray()])
  return { pharmacies, pharmacists: users.filter(isGradable) }
}

export function useFreshVisitLists(userId: string): void {
  useWhileSeen(useCallback(() => void Promise.all([refreshUsers({ userId }), refreshPharmacies({ userId })]), [userId]))
}
