import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { pharmacySchema } from '../../shared/contract/pharmacies.ts'
import type { Pharmacy } from '../../shared/contract/pharmacies.ts'
import type { PharmacyEdit } from '../../shared/contract/pharmacy-bodies.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { askDirectly } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { refreshChainSettings } from '../../data/reads/refresh-chain-settings.ts'

type Changed = Promise<{ ok: true } | Refusal>
export type NewPharmacy = Pick<Pharmacy, 'pharmacyName' | 'pharmacyNo' | 'pharmacyAddress'>

export function addPharmacy(pharmacy: NewPharmacy): Changed {
  return change(managerPaths.addAPharmacy(), pharmacy)
}

export function editPharmacy(pharmacyId: string, edit: PharmacyEdit & { reason: string }): Changed {
  return change(managerPaths.editPharmacy(pharmacyId), edit)
}

/** Directly, because it concerns everybody at once. Stores the pharmacy on this device. */
async function change(path: string, body: object): Changed {
  const result = await askDirectly({ method: 'POST', path, body })
  const pharmacy = pharmacySchema.safeParse(result.ok ? result.body : result.current).data
  if (pharmacy) await deviceDb.pharmacies.put(pharmacy)
  // They say which pharmacies have another name now.
  if (result.ok) await refreshChainSettings({ userId: result.account }).catch(() => {})
  return result.ok ? { ok: true } : result
}
