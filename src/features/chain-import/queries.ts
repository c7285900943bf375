import { readKnownPeople } from './chain-import.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useNow } from '../../lib/use-now.ts'
import { STAFF_OPTIONS } from '../../shared/contract/chain/staff-options.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import type { KnownChain } from '../../shared/rules/chain-import/read-import.ts'

/** What the chain has already, as far as this device knows; undefined until read. */
export function useKnownChain(userId: string): KnownChain | undefined {
  const options = useChainSection(STAFF_OPTIONS)
  const today = riyadhDayOf(useNow())
  const stored = useLiveQuery(async () => {
    const [people, pharmacies] = await Promise.all([readKnownPeople(userId), deviceDb.pharmacies.toArray()])
    return { people, pharmacies }
  }, [userId])
  return stored && { ...stored, options, today }
}
