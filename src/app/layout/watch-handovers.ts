import { accountDb } from '../../data/store/account-db.ts'
import { refreshHandovers } from '../../data/reads/refresh-handovers.ts'
import { whileSeen } from '../../lib/queries/use-while-seen.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'

/** Refreshes the handovers of this person's pharmacy while the app is visible, so that their home can ask about one. */
export function watchHandovers(userId: string): () => void {
  return whileSeen(() => void refresh(userId).catch(() => {}))
}

async function refresh(userId: string): Promise<void> {
  const pharmacyName = (await accountDb(userId).profile.get(userId))?.currentPharmacy ?? ''
  if (isPharmacy(pharmacyName)) await refreshHandovers({ pharmacyName, userId })
}
