import { apiPaths } from '../../shared/contract/api-paths.ts'
import { pharmacySchema } from '../../shared/contract/pharmacies.ts'
import { deviceDb } from '../store/device-db.ts'
import { refreshRows } from './refresh-resource.ts'
import { resources } from '../store/resources.ts'

/* Separate from the other reads: a pharmacist's home page does not need it, so it is not part of the first load. */

const JUST_NOW_MS = 60_000

export function refreshPharmacies({ userId }: { userId: string }): Promise<void> {
  return refreshRows({
    resource: resources.pharmacies,
    freshness: deviceDb.freshness,
    path: apiPaths.pharmacies(),
    account: userId,
    schema: pharmacySchema,
    tables: [deviceDb.pharmacies],
    store: async (pharmacies) => void (await deviceDb.pharmacies.bulkPut(pharmacies)),
  })
}

/** Skips the read if it succeeded a moment ago: at start both a manager's frame and dashboard request it. */
export async function refreshOldPharmacies({ userId }: { userId: string }): Promise<void> {
  const { fetchedAt, problem } = (await deviceDb.freshness.get(resources.pharmacies)) ?? {
    fetchedAt: null,
    problem: null,
  }
  if (fetchedAt === null || problem !== null || Date.now() - fetchedAt > JUST_NOW_MS)
    await refreshPharmacies({ userId })
}
