import { useCallback } from 'react'
import { refreshAbsences } from '../../data/reads/refresh-areas.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { resources } from '../../data/store/resources.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { Absence } from '../../shared/contract/absences.ts'

export type AbsencesView = Freshness & { absences: Absence[] }

const NONE: AbsencesView = { absences: [], fetchedAt: null, problem: null, unread: 0 }

/** When colleagues of the person's current pharmacy are away, as far as this device knows; refreshed while it is seen. */
export function useAbsences(ownerId: string): AbsencesView {
  useWhileSeen(useCallback(() => void refreshAbsences({ userId: ownerId }), [ownerId]))
  return useLiveQuery(
    async () => {
      const db = accountDb(ownerId)
      const place = (await db.profile.get(ownerId))?.currentPharmacy ?? ''
      const [stored, freshness] = await Promise.all([
        db.absences.get(place),
        db.freshness.get(resources.absences(place)),
      ])
      return { absences: stored?.absences ?? [], ...freshnessOf([freshness]) }
    },
    [ownerId],
    NONE,
  )
}
