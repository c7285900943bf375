import { useCallback, useState } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { isSharedDevice } from '../../data/store/device-mode.ts'
import { refreshProfile } from '../../data/reads/refresh.ts'
import { refreshSlips } from '../../data/reads/refresh-areas.ts'
import { resources } from '../../data/store/resources.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import type { Slip, VoidedSlip } from '../../shared/contract/payroll.ts'
import { newestSlipFirst } from '../../shared/rules/pay/pay-history.ts'
import { countedSlips } from '../../shared/rules/pay/pay-slip.ts'

export type SlipsView = {
  /** The person's own slips, newest first, without copies of one. */
  slips: Slip[]
  /** Those that were declared void, newest first. They count for nothing. */
  voided: VoidedSlip[]
  /** Null: never read, and then nothing is stated about them. */
  fetchedAt: number | null
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/** The person's own slips as stored on this device; undefined until read. */
export function useSlips(userId: string): SlipsView | undefined {
  return useLiveQuery(async (): Promise<SlipsView> => {
    const db = accountDb(userId)
    const [slips, voided, freshness] = await Promise.all([
      db.slips.where('userId').equals(userId).toArray(),
      db.voidedSlips.where('userId').equals(userId).toArray(),
      db.freshness.get(resources.slips),
    ])
    return {
      slips: countedSlips(slips).sort(newestSlipFirst),
      voided: voided.sort(newestSlipFirst),
      fetchedAt: freshness?.fetchedAt ?? null,
      problem: freshness?.problem ?? null,
      unread: freshness?.unread?.count ?? 0,
    }
  }, [userId])
}

/** Refreshes the slips while they are visible. True once a request has finished, with or without success. */
export function useFreshSlips(userId: string): boolean {
  const [isAsked, setIsAsked] = useState(false)
  useWhileSeen(
    useCallback(() => {
      void refreshSlips({ userId }).then(() => setIsAsked(true))
    }, [userId]),
  )
  return isAsked
}

/** The person's own record, for the head of a slip; null if this device has none yet, undefined until read. */
export function useOwnRecord(userId: string): User | null | undefined {
  useWhileSeen(useCallback(() => void refreshProfile({ userId }), [userId]))
  return useLiveQuery(async () => (await accountDb(userId).profile.get(userId)) ?? null, [userId])
}

/** Undefined until read. */
export function useIsSharedDevice(): boolean | undefined {
  return useLiveQuery(isSharedDevice)
}
