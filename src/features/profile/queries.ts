import { useEffect } from 'react'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { refreshProfile } from '../../data/refresh.ts'
import type { User } from '../../shared/contract/employees.ts'

/** One's own record as stored; undefined while it is read, null when this tablet has none yet. Asks the server for a newer one meanwhile. */
export function useProfile(userId: string): User | null | undefined {
  useEffect(() => {
    void refreshProfile({ userId })
  }, [userId])
  return useLiveQuery(async () => (await accountDb(userId).profile.get(userId)) ?? null, [userId])
}
