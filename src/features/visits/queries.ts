import { useCallback, useState } from 'react'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { resources } from '../../data/refresh.ts'
import { refreshVisits } from '../../data/refresh-areas.ts'
import { useWhileSeen } from '../../lib/use-while-seen.ts'
import type { Visit } from '../../shared/contract/visits.ts'
import { newestVisitFirst } from '../../shared/rules/visit-review.ts'

/** Whose visits: one's own, or for a manager everybody's. */
export type Reach = 'own' | 'all'

export type VisitsView = {
  /** Newest first. */
  visits: Visit[]
  /** Null: never read, and nothing is claimed of them. */
  fetchedAt: number | null
  problem: string | null
}

/** The visits this person's tablet has; undefined until read. */
export function useVisits({ userId, reach }: { userId: string; reach: Reach }): VisitsView | undefined {
  return useLiveQuery(async (): Promise<VisitsView> => {
    const db = accountDb(userId)
    const wanted = reach === 'all' ? db.visits : db.visits.where('evaluatedPharmacistId').equals(userId)
    const [visits, freshness] = await Promise.all([wanted.toArray(), db.freshness.get(resources.visits)])
    return { visits: visits.sort(newestVisitFirst), fetchedAt: freshness?.fetchedAt ?? null, problem: freshness?.problem ?? null }
  }, [userId, reach])
}

/** Asks the server again while visits are looked at; true once it has been asked, with or without success. */
export function useFreshVisits({ userId, reach }: { userId: string; reach: Reach }): boolean {
  const [isAsked, setIsAsked] = useState(false)
  useWhileSeen(
    useCallback(() => {
      void refreshVisits({ userId, isAdmin: reach === 'all' }).then(() => setIsAsked(true))
    }, [userId, reach]),
  )
  return isAsked
}
