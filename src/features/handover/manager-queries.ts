import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { handoverResources, refreshHandoversOfMonth } from '../../data/reads/refresh-handovers.ts'
import { useLiveList } from '../../lib/queries/use-live-list.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { Handover } from '../../shared/contract/handovers.ts'
import { newestFirst } from '../../shared/rules/till/handover.ts'

export type MonthOfHandovers = {
  month: string
  /** Newest first. */
  handovers: Handover[]
  fetchedAt: number | null
  problem: string | null
  unread: number
}

/** All pharmacies' handovers of a month (`YYYY-MM`), and their refresh while seen; undefined until read. */
export function useHandoversOfMonth({
  userId,
  month,
}: {
  userId: string
  month: string
}): MonthOfHandovers | undefined {
  useWhileSeen(useCallback(() => void refreshHandoversOfMonth({ userId, month }), [userId, month]))
  const list = useLiveList(
    {
      async rows() {
        const { handovers } = accountDb(userId)
        const ofMonth = await handovers.where('day').between(`${month}-01`, `${month}-31`, true, true).toArray()
        return { month, handovers: ofMonth.toSorted(newestFirst) }
      },
      freshness: () => accountDb(userId).freshness.get(handoverResources.month(month)),
    },
    [userId, month],
  )
  return list && { ...list.rows, fetchedAt: list.fetchedAt, problem: list.problem, unread: list.unread }
}
