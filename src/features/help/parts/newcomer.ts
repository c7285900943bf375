import { deviceDb } from '../../../data/store/device-db.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { NO_PHARMACY_PLACES } from '../../../shared/contract/employees.ts'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import type { Newcomer } from './introduction-steps.ts'

/** The introduction that fits; undefined until the person's pharmacy is known. */
export function useNewcomer(person: { isAdmin: boolean; isAccountant: boolean }): Newcomer | undefined {
  const roles = rolesOf(person)
  const isAtPharmacy = useLiveQuery(async () => {
    const place = (await deviceDb.session.get('current'))?.currentPharmacy ?? ''
    return place !== '' && NO_PHARMACY_PLACES.every((none) => none !== place)
  })
  if (roles.includes('admin')) return 'manager'
  if (roles.includes('accountant')) return 'accountant'
  return isAtPharmacy === undefined ? undefined : isAtPharmacy ? 'pharmacy' : 'elsewhere'
}
