import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { refreshShortages } from '../../data/reads/refresh-areas.ts'
import { NEW_SHORTAGE } from '../../shared/contract/intents/new-shortage.ts'
import { SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { withOverlay } from './overlay.ts'
import type { Laid, Person } from './overlay.ts'
import { resources } from '../../data/store/resources.ts'

export type ShortagesView = Laid & {
  person: Person
  /** When the list last reached this device; null if never, and then nothing is stated about it. */
  fetchedAt: number | null
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
}

/**
 * The latest shortages with the person's unsent changes applied; undefined until read. Meanwhile requests newer ones.
 */
export function useShortages(userId: string): ShortagesView | undefined {
  useWhileSeen(useCallback(() => void refreshShortages({ userId }), [userId]))
  return useLiveQuery(async (): Promise<ShortagesView> => {
    const [server, supportRows, newRows, person, freshness] = await Promise.all([
      deviceDb.shortages.toArray(),
      ownUnsentRows(userId, SHORTAGE_SUPPORT),
      ownUnsentRows(userId, NEW_SHORTAGE),
      readPerson(userId),
      deviceDb.freshness.get(resources.shortages),
    ])
    return {
      ...withOverlay({ server, supportRows, newRows, person }),
      person,
      fetchedAt: freshness?.fetchedAt ?? null,
      problem: freshness?.problem ?? null,
      unread: freshness?.unread?.count ?? 0,
    }
  }, [userId])
}

/** The person's names and pharmacy as last loaded. */
export async function readPerson(userId: string): Promise<Person> {
  const [profile, session] = await Promise.all([accountDb(userId).profile.get(userId), deviceDb.session.get('current')])
  const names = [profile?.employeeName ?? session?.employeeName, profile?.shorterName, profile?.shortestName]
  return {
    id: userId,
    names: [...new Set(names.flatMap((name) => (name ? [name] : [])))],
    pharmacyName: profile?.currentPharmacy ?? session?.currentPharmacy ?? '',
  }
}
