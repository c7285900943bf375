import { useMemo } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { knownServerKind } from '../../data/http/api-client.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { resources } from '../../data/store/resources.ts'
import { chainResources } from '../../data/reads/refresh-chain.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { usePresent } from '../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { pharmacyNamesOf } from '../../shared/rules/chain/chain-sales.ts'
import { overdueReports } from '../../shared/rules/chain/overdue-reports.ts'
import type { OverduePharmacy } from '../../shared/rules/chain/overdue-reports.ts'
import { addDays, monthOf, riyadhDayOf } from '../../shared/rules/days/business-day.ts'

export type Overdue = {
  pharmacies: OverduePharmacy[]
  /** Whether today's reports have ever reached this device. */
  isKnown: boolean
  /** Error code of the last failed read of today's reports; null after a successful one. */
  problem: string | null
}

/**
 * The pharmacies whose reports are overdue, as far as this device knows; undefined until read. None while it is not sure
 * what time it is, and none of a day whose reports it has never read. Where the last read failed, they are those of the
 * time of the last one that succeeded.
 */
export function useOverdue(userId: string): Overdue | undefined {
  const { now, isSure } = usePresent()
  const hours = useChainSection(SHIFT_HOURS)
  const today = riyadhDayOf(now)
  const read = useLiveQuery(() => readNewest(userId, today), [userId, today])
  return useMemo(() => {
    if (!read) return undefined
    const { staleAt, problem, ...rest } = read
    const at = staleAt === null ? now : Math.min(now, staleAt)
    return {
      pharmacies: isSure ? overdueReports({ now: at, hours, ...rest }) : [],
      isKnown: read.days.includes(today),
      problem,
    }
  }, [read, isSure, now, today, hours])
}

type Newest = {
  names: string[]
  days: string[]
  reports: DailyReport[]
  /** The time of today's reports (ms) if no later read succeeded; null while they are fresh. */
  staleAt: number | null
  problem: string | null
}

async function readNewest(userId: string, today: string): Promise<Newest> {
  const { reports, freshness } = accountDb(userId)
  const days = [today, addDays(today, -1)]
  const [kind, pharmacies, ages, ofPharmacies, stored] = await Promise.all([
    knownServerKind(),
    deviceDb.pharmacies.toArray(),
    freshness.bulkGet(days.map((day) => chainResources.days(monthOf(day)))),
    deviceDb.freshness.get(resources.pharmacies),
    reports.where('day').anyOf(days).toArray(),
  ])
  const isListed = (ofPharmacies?.fetchedAt ?? null) !== null
  return {
    names: isListed
      ? pharmacyNamesOf(
          pharmacies.filter(({ closedOn }) => !closedOn),
          { isPlain: kind === 'plain' },
        )
      : [],
    days: days.filter((_day, index) => (ages[index]?.fetchedAt ?? null) !== null),
    reports: stored,
    problem: ages[0]?.problem ?? null,
    staleAt: ages[0] && ages[0].problem !== null ? ages[0].fetchedAt : null,
  }
}
