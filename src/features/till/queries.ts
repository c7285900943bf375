import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { refreshTills, tillResources } from '../../data/reads/refresh-tills.ts'
import { useLongLiveQuery } from '../../lib/queries/use-long-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { TillRow } from '../../shared/contract/till-days.ts'

const MOST_DAYS = 31

type OfMonth = { userId: string; month: string }
export type TillMonth = Freshness & { month: string; rows: TillRow[] }

/** The counted tills of a month in all pharmacies, newest first, as the server had them last; undefined until read. */
export function useTillMonth({ userId, month }: OfMonth): TillMonth | undefined {
  return useLongLiveQuery(async () => {
    const { freshness, tills } = accountDb(userId)
    const days = Array.from(
      { length: MOST_DAYS },
      (_, index) => `${month}-${String(MOST_DAYS - index).padStart(2, '0')}`,
    )
    const [ofDays, age] = await Promise.all([
      // The browser delivers each day's in a task of its own; the whole month in one would block the screen.
      tills.bulkGet(days),
      freshness.get(tillResources.month(month)),
    ])
    return { month, rows: ofDays.flatMap((day) => day?.tills ?? []), ...freshnessOf([age]) }
  }, [userId, month])
}

/** Requests changes while the page is visible. The stored data stays on screen meanwhile. */
export function useFreshTills({ userId, month }: OfMonth): void {
  useWhileSeen(useCallback(() => void refreshTills({ userId, month }), [userId, month]))
}
