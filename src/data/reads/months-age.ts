import { addDays, monthOf } from '../../shared/rules/days/business-day.ts'
import type { AccountDb } from '../store/account-db.ts'
import { knownServerKind } from '../http/api-client.ts'
import type { FreshnessRow } from '../store/device-db.ts'
import { chainResources } from './refresh-chain.ts'

/**
 * The freshness of a month's figures. The read of a month brings the one before it along, and each read of a plain
 * server all months.
 */
export async function readMonthsAge({ freshness }: AccountDb, month: string): Promise<FreshnessRow | undefined> {
  // Side by side, because a live query does not see what is read after the kind.
  const [kind, all] = await Promise.all([
    knownServerKind(),
    freshness.where('resource').startsWith(chainResources.months('')).toArray(),
  ])
  const next = monthOf(addDays(`${month}-01`, 31))
  const names = [month, next].map(chainResources.months)
  const brought = all.filter(({ resource }) => kind === 'plain' || names.includes(resource))
  const own = brought.find(({ resource }) => resource === names[0])
  const [newest] = brought.sort((one, other) => (other.fetchedAt ?? 0) - (one.fetchedAt ?? 0))
  return newest && { ...newest, problem: (own ?? newest).problem }
}
