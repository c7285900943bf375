import { pharmacyNamesOf } from '../../shared/rules/chain/chain-sales.ts'
import { knownServerKind } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'

/** The names of all pharmacies, as last read by this tablet. */
export async function readPharmacyNames(): Promise<string[]> {
  const [pharmacies, kind] = await Promise.all([deviceDb.pharmacies.toArray(), knownServerKind()])
  return pharmacyNamesOf(pharmacies, { isPlain: kind === 'plain' })
}
