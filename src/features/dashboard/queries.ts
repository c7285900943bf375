import { useCallback, useState } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { knownServerKind } from '../../data/http/api-client.ts'
import { firstChainKey } from '../../data/store/first-read.ts'
import type { FirstChain } from '../../data/store/first-read.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import { readMonthsAge } from '../../data/reads/months-age.ts'
import { readMonths } from '../../data/reads/read-months.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { chainResources, refreshChain, refreshNewestReport } from '../../data/reads/refresh-chain.ts'
import { resources } from '../../data/store/resources.ts'
import { usePreloadedQuery } from '../../lib/queries/preloaded-queries.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { SummedMonth } from '../../shared/contract/monthly.ts'
import { monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import { rankPharmacies } from '../../shared/rules/chain/chain-ranking.ts'
import type { RankedPharmacy } from '../../shared/rules/chain/chain-ranking.ts'
import { dayTotalsOf, pharmacyNamesOf } from '../../shared/rules/chain/chain-sales.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { TARGETS } from '../../shared/contract/chain/targets.ts'
import type { Target } from '../../shared/contract/chain/targets.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { peopleToCall } from '../../shared/rules/chain/people-to-call.ts'
import type { PersonToCall } from '../../shared/rules/chain/people-to-call.ts'

export type ChainView = {
  month: string
  /** Of the month and the one before it. */
  figures: SummedMonth[]
  ranked: RankedPharmacy[]
  /** The age of the older one of the figures and the list of pharmacies; null if one of them was never read. */
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
  /** Today's reports were never loaded and did not fail either: they are on their way, after a sign-in. */
  isTodayComing: boolean
  /** Whether the list of pharmacies and all of this month's figures have reached this device. Nothing is summed before. */
  isKnown: boolean
  /** The list of pharmacies, or every month's figures, have never reached this device. */
  isEmpty: boolean
}

type ChainWanted = { userId: string; month: string; today: string }
type Judged = ChainWanted & { targets: readonly Target[] }

/** The data of the dashboard, from local storage only; undefined until read. */
export function useChain(wanted: ChainWanted): ChainView | undefined {
  const { userId, month, today } = wanted
  const targets = useChainSection(TARGETS)
  const first = usePreloadedQuery<FirstChain>(firstChainKey(userId))
  const [preloaded] = useState(() =>
    first?.today === today && monthOf(today) === month ? chainViewOf(first, { ...wanted, targets }) : undefined,
  )
  return useLiveQuery(() => readChainView({ ...wanted, targets }), [userId, month, today, targets], preloaded)
}

/** What is stored of the chain. Of pharmacies or figures that were never read in full nothing is summed. */
export async function readChainView(wanted: Judged): Promise<ChainView> {
  return chainViewOf(await readChain(wanted), wanted)
}

type StoredChain = Pick<
  FirstChain,
  'pharmacies' | 'isPlain' | 'months' | 'storedMonths' | 'todaysReports' | 'freshness'
>

async function readChain({ userId, month, today }: ChainWanted): Promise<StoredChain> {
  const db = accountDb(userId)
  const [kind, pharmacies, months, storedMonths, todaysReports, ofMonths, ofDays, ofPharmacies] = await Promise.all([
    knownServerKind(),
    deviceDb.pharmacies.toArray(),
    readMonths(db.months, [month, monthBefore(month)]),
    db.months.count(),
    db.reports.where('day').equals(today).toArray(),
    readMonthsAge(db, month),
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
  { month, today, targets }: Judged,
): ChainView {
  const { ofMonths, ofDays, ofPharmacies } = freshness
  // A pharmacy without figures is in the sums only by its name in the list.
  const { fetchedAt, unread } = freshnessOf([ofPharmacies, ofMonths])
  const isListed = typeof ofPharmacies?.fetchedAt === 'number'
  const ofToday = (ofDays?.fetchedAt ?? null) === null ? null : todaysReports
  return {
    month,
    figures,
    ranked: rankPharmacies({
      names: pharmacyNamesOf(pharmacies, { isPlain }),
      closed: new Set(pharmacies.filter(({ closedOn }) => closedOn).map(({ pharmacyName }) => pharmacyName)),
      figures,
      month,
      today,
      todaysReports: ofToday,
      targets,
    }),
    fetchedAt,
    problem: freshnessOf([ofPharmacies, ofMonths, ofDays]).problem,
    unread,
    todayStaleAt: ofDays && ofDays.problem !== null ? ofDays.fetchedAt : null,
    isTodayComing: ofToday === null && (ofDays?.problem ?? null) === null,
    isKnown: fetchedAt !== null,
    isEmpty: !isListed || (storedMonths === 0 && fetchedAt === null),
  }
}

/** Requests changes while the dashboard is visible. The stored data stays on screen meanwhile. */
export function useFreshChain({ userId, month, today }: ChainWanted): void {
  useWhileSeen(useCallback(() => void refreshChain({ userId, month, today }), [userId, month, today]))
}

/** A day's sum in halalas, by pharmacy and day. */
export type DaySums = Map<string, Map<string, number>>

/** Whether the days of all pharmacies in these months have ever been loaded; false until known. */
export function useAreDaysHere({ userId, from, to }: { userId: string; from: string; to: string }): boolean {
  return useLiveQuery(
    async () => {
      const names = [from, to].map((day) => chainResources.days(monthOf(day)))
      const ages = await accountDb(userId).freshness.bulkGet(names)
      return freshnessOf(ages).fetchedAt !== null
    },
    [userId, from, to],
    false,
  )
}

/** The sums of the stored days of the few pharmacies that are on screen; undefined until read. */
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
  return useLiveQuery(async (): Promise<DaySums> => {
    const { reports } = accountDb(userId)
    const ofEach = await Promise.all(
      names.map((name) => reports.where('[pharmacyName+day]').between([name, from], [name, to], true, true).toArray()),
    )
    return new Map(names.map((name, index) => [name, dayTotalsOf(ofEach[index] ?? [])]))
    // Joined to one string, because the array is a new one in each render.
  }, [userId, names.join('\n'), from, to])
}

/**
 * Which of these pharmacies without figures have never reported anything: nothing is stored of them, and the server was
 * asked for their newest report. Undefined until read.
 */
export function useNeverReported({ userId, names }: { userId: string; names: string[] }): Set<string> | undefined {
  // One string, because the array is a new one in each render.
  const joined = names.join('\n')
  useWhileSeen(
    useCallback(() => {
      if (joined !== '') void askForUnknown({ userId, names: joined.split('\n') })
    }, [userId, joined]),
  )
  return useLiveQuery(async (): Promise<Set<string>> => {
    const { freshness } = accountDb(userId)
    const unknown = await withoutStored({ userId, names })
    const asked = await freshness.bulkGet(unknown.map((name) => chainResources.reports(name)))
    return new Set(unknown.filter((_name, index) => (asked[index]?.fetchedAt ?? null) !== null))
  }, [userId, joined])
}

async function askForUnknown({ userId, names }: { userId: string; names: string[] }): Promise<void> {
  for (const pharmacyName of await withoutStored({ userId, names })) await refreshNewestReport({ userId, pharmacyName })
}

/** Those of which no report is stored. */
async function withoutStored({ userId, names }: { userId: string; names: string[] }): Promise<string[]> {
  const { reports } = accountDb(userId)
  const first = await Promise.all(
    names.map((name) => reports.where('[pharmacyName+day]').between([name, ''], [name, '9999'], true, true).first()),
  )
  return names.filter((_name, index) => first[index] === undefined)
}

/** The people of each pharmacy who can be called; undefined until read, or while no calls are needed. */
export function usePeopleToCall({
  userId,
  isWanted,
}: {
  userId: string
  isWanted: boolean
}): Map<string, PersonToCall[]> | undefined {
  const locale = useLocale()
  // The frame keeps the people fresh (`watch-requests.ts`).
  return useLiveQuery(
    async () => (isWanted ? peopleToCall(await accountDb(userId).users.toArray(), locale) : undefined),
    [userId, isWanted, locale],
  )
}
