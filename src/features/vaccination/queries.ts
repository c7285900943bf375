import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { refreshProfile } from '../../data/reads/refresh.ts'
import { PERSONAL_RECORD } from '../../kinds/personal-record/intent.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import type { OutboxRow } from '@counter/outbox'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { FiledVaccination } from '../../shared/rules/people/vaccination.ts'
import { withOverlay } from './overlay.ts'
import { resources } from '../../data/store/resources.ts'

export type VaccinationView = {
  /** With the unsent change applied, unless it was rejected; null if nothing was ever filed. */
  filed: FiledVaccination | null
  /** The newest change that the server rejected, if nothing was filed since. */
  refused: FiledVaccination | null
  /** Whether this device has the person's record at all. */
  isLoaded: boolean
  birthDate: string | null
  unsent: OutboxRow | null
  fetchedAt: number | null
  problem: string | null
}

/** The person's vaccination; undefined while it is read. Meanwhile requests a newer record from the server. */
export function useVaccination(userId: string): VaccinationView | undefined {
  useWhileSeen(useCallback(() => void refreshProfile({ userId }), [userId]))
  return useLiveQuery(async (): Promise<VaccinationView> => {
    const db = accountDb(userId)
    const [profile, freshness, rows] = await Promise.all([
      db.profile.get(userId),
      db.freshness.get(resources.profile),
      ownUnsentRows(userId, PERSONAL_RECORD),
    ])
    return {
      ...withOverlay({ server: profile?.vaccinationDetails ?? null, rows }),
      isLoaded: profile !== undefined,
      birthDate: profile?.birthDate ?? null,
      fetchedAt: freshness?.fetchedAt ?? null,
      problem: freshness?.problem ?? null,
    }
  }, [userId])
}
