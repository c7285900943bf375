import { useCallback } from 'react'
import { accountDb } from '../../data/account-db.ts'
import { deviceDb } from '../../data/device-db.ts'
import { chainResources, refreshUsers } from '../../data/refresh-chain.ts'
import { refreshPharmacies } from '../../data/refresh.ts'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import { useWhileSeen } from '../../lib/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import { pharmacyNamesOf } from '../../shared/rules/chain-sales.ts'
import { isGradable } from '../../shared/rules/visit-form.ts'

export type VisitLists = {
  pharmacies: string[]
  pharmacists: User[]
  /** Null before everybody ever reached this tablet: without them nobody can be chosen. */
  fetchedAt: number | null
  /** Code of the last failed read, null after one that worked. */
  problem: string | null
}

/** Where and whom a manager can visit, from the tablet alone; undefined until read. */
export function useVisitLists(userId: string): VisitLists | undefined {
  return useLiveQuery(async (): Promise<VisitLists> => {
    const db = accountDb(userId)
    const [pharmacies, users, freshness] = await Promise.all([deviceDb.pharmacies.toArray(), db.users.toArray(), db.freshness.get(chainResources.users)])
    return {
      pharmacies: pharmacyNamesOf(pharmacies),
      pharmacists: users.filter(isGradable),
      fetchedAt: freshness?.fetchedAt ?? null,
      problem: freshness?.problem ?? null,
    }
  }, [userId])
}

export function useFreshVisitLists(userId: string): () => void {
  const refresh = useCallback(() => void Promise.all([refreshUsers({ userId }), refreshPharmacies({ userId })]), [userId])
  useWhileSeen(refresh)
  return refresh
}
