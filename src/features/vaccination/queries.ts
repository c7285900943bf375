import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { refreshProfile, resources } from '../../data/refresh.ts'
import { parsePersonalRecordIntent, PERSONAL_RECORD } from '../../data/sync/kinds/personal-record.ts'
import { ownUnsentRows } from '../../data/sync/own-unsent-rows.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import { useWhileSeen } from '../../lib/use-while-seen.ts'
import type { User } from '../../shared/contract/employees.ts'
import { filedVaccination } from '../../shared/rules/vaccination.ts'
import type { FiledVaccination } from '../../shared/rules/vaccination.ts'

export type VaccinationView = {
  /** With one's unsent change laid over; null when nothing was ever filed. */
  filed: FiledVaccination | null
  /** Whether this tablet has one's record at all. */
  isLoaded: boolean
  birthDate: string | null
  unsent: OutboxRow | null
  fetchedAt: number | null
  problem: string | null
}

/** One's vaccination; undefined while it is read. Asks the server for a newer record meanwhile. */
export function useVaccination(userId: string): VaccinationView | undefined {
  useWhileSeen(useCallback(() => void refreshProfile({ userId }), [userId]))
  return useLiveQuery(async (): Promise<VaccinationView> => {
    const db = accountDb(userId)
    const [profile, freshness, rows] = await Promise.all([
      db.profile.get(userId),
      db.freshness.get(resources.profile),
      ownUnsentRows(userId, PERSONAL_RECORD),
    ])
    const changes = rows.flatMap((row) => {
      const change = parsePersonalRecordIntent(row.intent)?.change
      return change?.is === 'vaccination' ? [{ row, change }] : []
    })
    const last = changes.at(-1)
    return {
      filed: last ? filedVaccination(last.change) : profile?.vaccinationDetails?.vaccineChecked ? detailsOf(profile.vaccinationDetails) : null,
      isLoaded: profile !== undefined,
      birthDate: profile?.birthDate ?? null,
      unsent: last?.row ?? null,
      fetchedAt: freshness?.fetchedAt ?? null,
      problem: freshness?.problem ?? null,
    }
  }, [userId])
}

function detailsOf({ vaccineStatus, firstDoseDate, secondDoseDate }: NonNullable<User['vaccinationDetails']>): FiledVaccination {
  return { status: vaccineStatus, firstDoseDate, secondDoseDate }
}
