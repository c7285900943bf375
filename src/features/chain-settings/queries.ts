import type { Pharmacy } from '../../shared/contract/pharmacies.ts'
import { byName } from '../../shared/rules/chain/chain-sales.ts'
import { useCallback } from 'react'
import { deviceDb } from '../../data/store/device-db.ts'
import { isExtended } from '../../data/http/api-client.ts'
import { refreshChainSettings } from '../../data/reads/refresh-chain-settings.ts'
import { refreshPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { resources } from '../../data/store/resources.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'

/** Whether this server has settings to change; undefined until known. */
export function useHasChainSettings(): boolean | undefined {
  return useLiveQuery(isExtended)
}

/** When the settings were last read, and why not since; undefined until known. */
export function useSettingsFreshness(): { fetchedAt: number | null; problem: string | null } | undefined {
  return useLiveQuery(async () => (await deviceDb.freshness.get(resources.chainSettings)) ?? NEVER)
}

const NEVER = { fetchedAt: null, problem: null }

/** All pharmacies by name, also closed ones, as far as this device knows them; undefined until read. */
export function usePharmacies(): Pharmacy[] | undefined {
  return useLiveQuery(async () =>
    (await deviceDb.pharmacies.toArray()).sort((a, b) => byName(a.pharmacyName, b.pharmacyName)),
  )
}

/** Reads what managers may have changed elsewhere while the page is visible. */
export function useFreshChainSettings(userId: string): void {
  useWhileSeen(
    useCallback(() => void Promise.all([refreshChainSettings({ userId }), refreshPharmacies({ userId })]), [userId]),
  )
}
