import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { knownServerKind } from '../../data/http/api-client.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import { readPharmacyNames } from '../../data/reads/pharmacy-names.ts'
import { readMonths } from '../../data/reads/read-months.ts'
import { chainResources, refreshNewestReport } from '../../data/reads/refresh-chain.ts'
import { resources } from '../../data/store/resources.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { daysInMonth, monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import { countedReports } from '../../shared/rules/sales/doubles.ts'

/** One pharmacy's month in the shape that the pharmacist's own panel shows. */
export type PharmacyView = {
  month: string
  days: {
    report: DailyReport
    server: DailyReport
    unsent: Record<string, never>
    toDecide: never[]
    surplusIds: string[]
    differingIds: string[]
  }[]
  isLoaded: boolean
  /** Whether all days since `alsoFrom` are here. */
  isRecentHere: boolean
  problem: string | null
  hasAny: boolean
  oldestDay: string | null
  fetchedAt: number | null
  unread: number
}

type PharmacyWanted = {
  userId: string
  pharmacyName: string
  month: string
  today: string
  alsoFrom: string
  oldestMonth: string
}

/** One pharmacy's month, and its days since `alsoFrom`; undefined until read. */
export function usePharmacy(wanted: PharmacyWanted): PharmacyView | undefined {
  const { userId, pharmacyName, month, today, alsoFrom, oldestMonth } = wanted
  return useLiveQuery(() => readPharmacy(wanted), [userId, pharmacyName, month, today, alsoFrom, oldestMonth])
}

/** What is stored of one pharmacy. */
export async function readPharmacy(wanted: PharmacyWanted): Promise<PharmacyView> {
  const { userId, pharmacyName, month, today, alsoFrom, oldestMonth } = wanted
  const db = accountDb(userId)
  const daysFrom = (from: string, to: string) =>
    db.reports.where('[pharmacyName+day]').between([pharmacyName, from], [pharmacyName, to], true, true)
  const [ofMonth, recent, stored, months, kind, ofAllDays, ofRecent, ofNewest] = await Promise.all([
    daysFrom(`${month}-01`, `${month}-${daysInMonth(month)}`).toArray(),
    daysFrom(alsoFrom, today).toArray(),
    daysFrom('', '9999').first(),
    readMonths(db.months, [month, monthBefore(month)]),
    knownServerKind(),
    db.freshness.get(chainResources.days(month)),
    db.freshness.bulkGet([alsoFrom, today].map((day) => chainResources.days(monthOf(day)))),
    db.freshness.get(chainResources.reports(pharmacyName)),
  ])
  // A plain server is asked for each pharmacy, all of its days at once.
  const isPlain = kind === 'plain'
  const ofDays = isPlain ? ofNewest : ofAllDays
  const reports = [...new Map([...ofMonth, ...recent].map((report) => [report._id, report])).values()]
  const hasAny = stored !== undefined || months.some((one) => one.pharmacyName === pharmacyName)
  return {
    month,
    days: countedReports(reports)
      .map(({ report, surplusIds, differingIds }) => ({
        report,
        server: report,
        unsent: {},
        toDecide: [],
        surplusIds,
        differingIds,
      }))
      .sort((a, b) => (a.report.day < b.report.day ? 1 : -1)),
    // Whether the pharmacy has no reports at all is known only after its newest report was requested. Until then, an
    // empty month does not count as loaded.
    isLoaded: (ofDays?.fetchedAt ?? null) !== null && (hasAny || (ofNewest?.fetchedAt ?? null) !== null),
    isRecentHere: freshnessOf(isPlain ? [ofNewest] : ofRecent).fetchedAt !== null,
    problem: ofDays?.problem ?? (hasAny ? null : (ofNewest?.problem ?? null)),
    hasAny,
    oldestDay: `${oldestMonth}-01`,
    fetchedAt: ofDays?.fetchedAt ?? null,
    unread: ofNewest?.unread?.count ?? 0,
  }
}

/** Requests the newest report of a pharmacy of which nothing is stored, to find out whether it has any. */
export function useNewestReport({
  userId,
  pharmacyName,
  isWanted,
}: {
  userId: string
  pharmacyName: string
  isWanted: boolean
}): void {
  useWhileSeen(
    useCallback(() => {
      if (isWanted) void refreshNewestReport({ userId, pharmacyName })
    }, [userId, pharmacyName, isWanted]),
  )
}

/** The names of all pharmacies as last loaded, none if they never were; undefined until read. */
export function usePharmacyNames(): string[] | undefined {
  return useLiveQuery(async () => {
    const [names, age] = await Promise.all([readPharmacyNames(), deviceDb.freshness.get(resources.pharmacies)])
    return typeof age?.fetchedAt === 'number' ? names : []
  })
}
