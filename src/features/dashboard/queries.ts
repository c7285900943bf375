import { useCallback, useState } from 'react'
import { useLiveQuery } from '../../lib/use-live-query.ts'
import { accountDb } from '../../data/account-db.ts'
import { knownServerKind } from '../../data/api-client.ts'
import { firstChainKey } from '../../data/first-read.ts'
import type { FirstChain } from '../../data/first-read.ts'
import { readMonths } from '../../data/read-months.ts'
import { deviceDb } from '../../data/device-db.ts'
import { chainResources, refreshChain, refreshNewestReport } from '../../data/refresh-chain.ts'
import { readPharmacyNames } from '../../data/pharmacy-names.ts'
import { resources } from '../../data/refresh.ts'
import { usePreloadedQuery } from '../../lib/preloaded-queries.ts'
import { useWhileSeen } from '../../lib/use-while-seen.ts'
import type { SummedMonth } from '../../shared/contract/monthly.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { daysInMonth, monthBefore, monthOf } from '../../shared/rules/business-day.ts'
import { rankPharmacies } from '../../shared/rules/chain-ranking.ts'
import type { RankedPharmacy } from '../../shared/rules/chain-ranking.ts'
import { countedReports } from '../../shared/rules/doubles.ts'
import { dayTotalsOf, pharmacyNamesOf } from '../../shared/rules/chain-sales.ts'

export type ChainView = {
  month: string
  /** Of the month and the one before it. */
  figures: SummedMonth[]
  ranked: RankedPharmacy[]
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
  /**
   * The time of today's reports if no later read succeeded (ms); null while they are fresh, or if none were ever
   * loaded.
   */
  todayStaleAt: number | null
  /** Whether this month's figures have ever reached this device. Until then nothing is stated about them. */
  isKnown: boolean
  /** No month's figures have ever reached this device. */
  isEmpty: boolean
}

type ChainWanted = { userId: string; month: string; today: string }

/** The data of the dashboard, from local storage only; undefined until read. */
export function useChain(wanted: ChainWanted): ChainView | undefined {
  const { userId, month, today } = wanted
  const first = usePreloadedQuery<FirstChain>(firstChainKey(userId))
  const [primed] = useState(() =>
    first?.today === today && monthOf(today) === month ? chainViewOf(first, wanted) : undefined,
  )
  return useLiveQuery(async () => chainViewOf(await readChain(wanted), wanted), [userId, month, today], primed)
}

type StoredChain = Pick<
  FirstChain,
  'pharmacies' | 'isPlain' | 'months' | 'storedMonths' | 'todaysReports' | 'freshness'
>

async function readChain({ userId, month, today }: ChainWanted): Promise<StoredChain> {
  const db = accountDb(userId)
  const [pharmacies, kind, months, storedMonths, todaysReports, ofMonths, ofDays, ofPharmacies] = await Promise.all([
    deviceDb.pharmacies.toArray(),
    knownServerKind(),
    readMonths(db.months, [month, monthBefore(month)]),
    db.months.count(),
    db.reports.where('day').equals(today).toArray(),
    db.freshness.get(chainResources.months(month)),
    db.freshness.get(chainResources.days(monthOf(today))),
    deviceDb.freshness.get(resources.pharmacies),
  ])
  return {
    pharmacies,
    isPlain: kind === 'plain',
    months,
    storedMonths,
    todaysReports,
    freshness: { ofMonths, ofDays, ofPharmacies },
  }
}

function chainViewOf(
  { pharmacies, isPlain, months: figures, storedMonths, todaysReports, freshness }: StoredChain,
  { month, today }: ChainWanted,
): ChainView {
  const { ofMonths, ofDays, ofPharmacies } = freshness
  const fetchedAt = ofMonths?.fetchedAt ?? null
  const ofToday = (ofDays?.fetchedAt ?? null) === null ? null : todaysReports
  return {
    month,
    figures,
    // Computed here and not per render, so that structural sharing keeps unchanged pharmacies identical.
    ranked: rankPharmacies({
      names: pharmacyNamesOf(pharmacies, { isPlain }),
      figures,
      month,
      today,
      todaysReports: ofToday,
    }),
    fetchedAt,
    problem: ofMonths?.problem ?? ofDays?.problem ?? ofPharmacies?.problem ?? null,
    unread: (ofMonths?.unread?.count ?? 0) + (ofPharmacies?.unread?.count ?? 0),
    todayStaleAt: ofDays && ofDays.problem !== null ? ofDays.fetchedAt : null,
    isKnown: fetchedAt !== null || figures.some((one) => one.month === month),
    isEmpty: storedMonths === 0 && fetchedAt === null,
  }
}

/** Requests changes while the dashboard is visible. The stored data stays on screen meanwhile. */
export function useFreshChain({ userId, month, today }: ChainWanted): void {
  useWhileSeen(useCallback(() => void refreshChain({ userId, month, today }), [userId, month, today]))
}

/** A day's sum in halalas, by pharmacy and day. */
export type DaySums = Map<string, Map<string, number>>

/**
 * The days' sums of the few pharmacies that are on screen. Undefined until read, and while that month's days have never
 * been loaded.
 */
export function useDaySums({
  userId,
  names,
  from,
  to,
}: {
  userId: string
  names: string[]
  from: string
  to: string
}): DaySums | undefined {
  return useLiveQuery(async (): Promise<DaySums | undefined> => {
    const { reports, freshness } = accountDb(userId)
    const ofEach = await Promise.all(
      names.map((name) => reports.where('[pharmacyName+day]').between([name, from], [name, to], true, true).toArray()),
    )
    // Read only in this case: every refresh changes it and would make this query run again.
    if (
      ofEach.every((each) => each.length === 0) &&
      ((await freshness.get(chainResources.days(monthOf(to))))?.fetchedAt ?? null) === null
    )
      return undefined
    return new Map(names.map((name, index) => [name, dayTotalsOf(ofEach[index] ?? [])]))
    // Joined to one string, because the array is a new one in each render.
  }, [userId, names.join('\n'), from, to])
}

/** One pharmacy's month in the shape that the pharmacist's own panel shows. */
export type PharmacyView = {
  month: string
  days: {
    report: DailyReport
    server: DailyReport
    unsent: Record<string, never>
    surplusIds: string[]
    differingIds: string[]
  }[]
  isLoaded: boolean
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
export function usePharmacy({
  userId,
  pharmacyName,
  month,
  today,
  alsoFrom,
  oldestMonth,
}: PharmacyWanted): PharmacyView | undefined {
  return useLiveQuery(async (): Promise<PharmacyView> => {
    const db = accountDb(userId)
    const daysFrom = (from: string, to: string) =>
      db.reports.where('[pharmacyName+day]').between([pharmacyName, from], [pharmacyName, to], true, true)
    const [ofMonth, recent, stored, months, ofDays, ofNewest] = await Promise.all([
      daysFrom(`${month}-01`, `${month}-${daysInMonth(month)}`).toArray(),
      daysFrom(alsoFrom, today).toArray(),
      daysFrom('', '9999').first(),
      readMonths(db.months, [month, monthBefore(month)]),
      db.freshness.get(chainResources.days(month)),
      db.freshness.get(chainResources.reports(pharmacyName)),
    ])
    const reports = [...new Map([...ofMonth, ...recent].map((report) => [report._id, report])).values()]
    const hasAny = stored !== undefined || months.some((one) => one.pharmacyName === pharmacyName)
    return {
      month,
      days: countedReports(reports)
        .map(({ report, surplusIds, differingIds }) => ({
          report,
          server: report,
          unsent: {},
          surplusIds,
          differingIds,
        }))
        .sort((a, b) => (a.report.day < b.report.day ? 1 : -1)),
      // Whether the pharmacy has no reports at all is known only after its newest report was requested. Until then, an
      // empty month does not count as loaded.
      isLoaded: (ofDays?.fetchedAt ?? null) !== null && (hasAny || (ofNewest?.fetchedAt ?? null) !== null),
      problem: ofDays?.problem ?? (hasAny ? null : (ofNewest?.problem ?? null)),
      hasAny,
      oldestDay: `${oldestMonth}-01`,
      fetchedAt: ofDays?.fetchedAt ?? null,
      unread: ofNewest?.unread?.count ?? 0,
    }
  }, [userId, pharmacyName, month, today, alsoFrom, oldestMonth])
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

/** The names of all pharmacies as last loaded; undefined until read. */
export function usePharmacyNames(): string[] | undefined {
  return useLiveQuery(readPharmacyNames)
}
