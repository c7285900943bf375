import { useMemo } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { resources } from '../../data/store/resources.ts'
import { chainResources } from '../../data/reads/refresh-chain.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { whenStamped } from '../../shared/clock.ts'
import { usePresent } from '../../lib/use-now.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import type { ShiftHours } from '../../shared/contract/chain/shift-hours.ts'
import { pharmacyNamesOf } from '../../shared/rules/chain/chain-sales.ts'
import { overdueReports } from '../../shared/rules/chain/overdue-reports.ts'
import type { OverduePharmacy } from '../../shared/rules/chain/overdue-reports.ts'
import { doubledDays } from '../../shared/rules/chain/doubled-days.ts'
import type { DoubledDay } from '../../shared/rules/chain/doubled-days.ts'
import { addDays, monthOf, riyadhDayOf } from '../../shared/rules/days/business-day.ts'

export type Overdue = {
  pharmacies: OverduePharmacy[]
  /** Days with several reports, of which somebody has to remove the wrong ones. */
  doubles: DoubledDay[]
  /** Whether the pharmacies and today's reports have ever reached this device, also with rows that it cannot read. */
  isRead: boolean
  /** Whether the device is sure of the time and knows everything that this is about. */
  isKnown: boolean
  /** Error code of the last failed read of today's reports; null after a successful one. */
  problem: string | null
}

/**
 * The pharmacies whose reports are overdue, as of the last time that their day's reports were read; undefined until read.
 * None while the device is not sure what time it is, and none of a day whose reports it has never read or cannot read.
 */
export function useOverdue(userId: string): Overdue | undefined {
  const { now, isSure } = usePresent()
  const hours = useChainSection(SHIFT_HOURS)
  const today = riyadhDayOf(now)
  const read = useLiveQuery(() => readNewest(userId, today), [userId, today])
  return useMemo(
    () =>
      read && {
        ...reportsToSee(read, { hours, isSure }),
        isRead: read.isRead,
        isKnown: isSure && read.isRead && read.days.length === DAYS,
        problem: read.problem,
      },
    [read, isSure, hours],
  )
}

/** What a manager has to see to, of what is stored of today and yesterday. */
export function reportsToSee(
  read: Newest,
  { hours, isSure }: { hours: ShiftHours; isSure: boolean },
): Pick<Overdue, 'pharmacies' | 'doubles'> {
  return { pharmacies: isSure ? overdueReports({ hours, ...read }) : [], doubles: doubledDays(read.reports) }
}

/** Today and yesterday. */
const DAYS = 2

type Newest = Pick<Parameters<typeof overdueReports>[0], 'names' | 'days' | 'reports'> &
  Pick<Overdue, 'isRead' | 'problem'>

/** What is stored of today and yesterday, without a day of which a report cannot be read. */
export async function readNewest(userId: string, today: string): Promise<Newest> {
  const { reports, freshness } = accountDb(userId)
  const days = [today, addDays(today, -1)]
  const [pharmacies, ages, ofPharmacies, stored] = await Promise.all([
    deviceDb.pharmacies.toArray(),
    freshness.bulkGet(days.map((day) => chainResources.days(monthOf(day)))),
    deviceDb.freshness.get(resources.pharmacies),
    reports.where('day').anyOf(days).toArray(),
  ])
  const isListed = typeof ofPharmacies?.fetchedAt === 'number'
  return {
    isRead: isListed && typeof ages[0]?.fetchedAt === 'number',
    // A plain server may not have the fixed ones.
    names: isListed ? pharmacyNamesOf(pharmacies, { isPlain: false }) : [],
    days: days.flatMap((day, index) => {
      const { fetchedAt = null, unread } = ages[index] ?? {}
      return fetchedAt === null || (unread?.count ?? 0) > 0 ? [] : [{ day, knownAt: whenStamped(fetchedAt) }]
    }),
    reports: stored,
    problem: ages[0]?.problem ?? null,
  }
}
