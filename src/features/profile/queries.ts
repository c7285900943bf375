import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { refreshProfile } from '../../data/reads/refresh.ts'
import { resources } from '../../data/store/resources.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { pinStateOf } from '../../data/session/pin.ts'
import type { User } from '../../shared/contract/employees.ts'

export type ProfileView = {
  /** Null if this device has none yet. */
  profile: User | null
  fetchedAt: number | null
  problem: string | null
}

/** The person's own record as stored; undefined while it is read. Meanwhile requests a newer one from the server. */
export function useProfile(userId: string): ProfileView | undefined {
  useWhileSeen(useCallback(() => void refreshProfile({ userId }), [userId]))
  return useLiveQuery(async (): Promise<ProfileView> => {
    const db = accountDb(userId)
    const [profile, freshness] = await Promise.all([db.profile.get(userId), db.freshness.get(resources.profile)])
    return { profile: profile ?? null, fetchedAt: freshness?.fetchedAt ?? null, problem: freshness?.problem ?? null }
  }, [userId])
}

/** The person's own record as stored, without a request to the server; undefined while it is read. */
export function useStoredProfile(userId: string): User | null | undefined {
  return useLiveQuery(async () => (await accountDb(userId).profile.get(userId)) ?? null, [userId])
}

/** Whether the person has set a PIN on this device. Null where none is allowed; undefined while it is read. */
export function usePin(profile: User | null | undefined): { isSet: boolean } | null | undefined {
  const { _id: userId, isAdmin = false, isAccountant = false } = profile ?? {}
  return useLiveQuery(
    () => (userId === undefined ? undefined : pinStateOf({ userId, isAdmin, isAccountant })),
    [userId, isAdmin, isAccountant],
  )
}
