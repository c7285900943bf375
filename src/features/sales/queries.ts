import { useCallback } from 'react'
import { sharedNames } from '../../data/record/namesakes.ts'
import { useCalmLiveQuery, useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import type { FirstSales } from '../../data/store/first-read.ts'
import { refreshReports } from '../../data/reads/refresh.ts'
import { SHIFT_REPORT } from '../../shared/contract/intents/shift-report.ts'
import type { OutboxRow } from '@counter/outbox'
import { hasReport } from '../../shared/rules/sales/achievement.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import type { Reporter } from '../../shared/rules/sales/shift-of-report.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'
import { preloadQuery, usePreloadedQuery } from '../../lib/queries/preloaded-queries.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { shiftsOfColleagues } from './parts/colleagues-shifts.ts'
import type { ShiftOfDay } from './parts/colleagues-shifts.ts'
import { withOverlay } from './overlay.ts'
import type { ReportedDay } from './overlay.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { resources } from '../../data/store/resources.ts'
import { useSignedIn } from '../../stores/session-store.ts'

/** The signed-in person as reports name them; undefined until read. */
export function useReporter(): Reporter | undefined {
  const { userId, names } = useSignedIn()
  return useCalmLiveQuery(
    async () => ({ id: userId, names, sharedNames: await sharedNames({ userId, names }) }),
    [userId, names],
  )
}

/** The place of work as last loaded: a pharmacy, or one of the places that are none. */
export type Workplace = { pharmacyName: string; isPharmacy: boolean }

/** Undefined until read. */
export function useWorkplace(userId: string): Workplace | undefined {
  const preloaded = usePreloadedQuery<Workplace>(`workplace ${userId}`)
  return useLiveQuery(
    async () => {
      const [profile, session] = await Promise.all([
        accountDb(userId).profile.get(userId),
        deviceDb.session.get('current'),
      ])
      return workplaceOf(profile?.currentPharmacy ?? session?.currentPharmacy ?? '')
    },
    [userId],
    preloaded,
  )
}

function workplaceOf(pharmacyName: string): Workplace {
  return { pharmacyName, isPharmacy: isPharmacy(pharmacyName) }
}

export type SalesView = {
  /** The month of these days; a newly requested one may still be loading. */
  month: string
  /** Newest first; with `alsoFrom`, the days since then too. */
  days: ReportedDay[]
  /** Whether the pharmacy's reports have ever reached this device. Until then nothing is stated about them. */
  isLoaded: boolean
  /** Whether all days since `alsoFrom` have. */
  isRecentHere: boolean
  fetchedAt: number | null
  /** Error code of the last failed read; null after a successful one. */
  problem: string | null
  /** Number of rows of the list that failed validation. */
  unread: number
  /** Whether there is any report at all, of any day. */
  hasAny: boolean
  oldestDay: string | null
}

/** The person's own pharmacy: includes the unsent shifts that colleagues recorded on this device. */
export type OwnSalesView = SalesView & { ofColleagues: ShiftOfDay[] }

type SalesWanted = { pharmacyName: string; ownerId: string; month: string; alsoFrom?: string }

/** A pharmacy's month, with this person's unsent shifts applied; undefined until read. */
export function useSales(wanted: SalesWanted): OwnSalesView | undefined {
  const { pharmacyName, ownerId, month, alsoFrom } = wanted
  const preloaded = usePreloadedQuery<OwnSalesView>(salesKey(wanted))
  return useCalmLiveQuery(() => readSales(wanted), [pharmacyName, ownerId, month, alsoFrom], preloaded)
}

/**
 * Preloads the queries of a pharmacist's home screen with what was read at the start of the app, for the first paint.
 */
export function primeHomeSales({ userId, sales }: { userId: string; sales: FirstSales }): void {
  const { pharmacyName, month, alsoFrom, unsent } = sales
  preloadQuery(`workplace ${userId}`, workplaceOf(pharmacyName))
  preloadQuery(
    salesKey({ pharmacyName, ownerId: userId, month, alsoFrom }),
    viewOf({ ...sales, ownerId: userId, unsent }),
  )
}

function salesKey({ pharmacyName, ownerId, month, alsoFrom }: SalesWanted): string {
  return ['sales', pharmacyName, ownerId, month, alsoFrom].join(' ')
}

async function readSales({
  pharmacyName,
  ownerId,
  month,
  alsoFrom = LATER_THAN_ALL,
}: SalesWanted): Promise<OwnSalesView> {
  const daysFrom = (from: string, to: string) =>
    deviceDb.reports.where('[pharmacyName+day]').between([pharmacyName, from], [pharmacyName, to], true, true)
  const ofMonth = { from: `${month}-01`, to: `${month}-31` }
  // A month that overlaps the recent days is read together with them.
  const isOneReading = alsoFrom <= ofMonth.to
  const [reports, recent, oldest, freshness, unsent] = await Promise.all([
    isOneReading
      ? daysFrom(ofMonth.from < alsoFrom ? ofMonth.from : alsoFrom, LATER_THAN_ALL).toArray()
      : daysFrom(ofMonth.from, ofMonth.to).toArray(),
    isOneReading ? [] : daysFrom(alsoFrom, LATER_THAN_ALL).toArray(),
    daysFrom('', LATER_THAN_ALL).first(),
    deviceDb.freshness.get(resources.reports(pharmacyName)),
    outboxReads.unsent(),
  ])
  return viewOf({ pharmacyName, ownerId, month, alsoFrom, reports: [...reports, ...recent], oldest, freshness, unsent })
}

type Stored = FirstSales & { ownerId: string }

function viewOf({ pharmacyName, ownerId, month, alsoFrom, reports, oldest, freshness, unsent }: Stored): OwnSalesView {
  const all = withOverlay({ server: reports, rows: ownShiftReports(unsent, ownerId), pharmacyName })
  const oldestDays = [oldest?.day, all.at(-1)?.report.day].filter((day) => day !== undefined).sort()
  return {
    month,
    days: all.filter(({ report }) => monthOf(report.day) === month || report.day >= alsoFrom),
    isLoaded: (freshness?.fetchedAt ?? null) !== null,
    isRecentHere: (freshness?.fetchedAt ?? null) !== null,
    fetchedAt: freshness?.fetchedAt ?? null,
    problem: freshness?.problem ?? null,
    unread: freshness?.unread?.count ?? 0,
    hasAny: oldest !== undefined || all.some(({ report }) => hasReport(report)),
    oldestDay: oldestDays[0] ?? null,
    ofColleagues: shiftsOfColleagues({ rows: unsent, ownerId, pharmacyName }),
  }
}

export function ownShiftReports(rows: OutboxRow[], ownerId: string): OutboxRow[] {
  return rows.filter((row) => row.ownerId === ownerId && row.kind === SHIFT_REPORT)
}

export const LATER_THAN_ALL = '9999'

/** Refreshes the reports while a screen with sales is visible. The stored ones stay on screen meanwhile. */
export function useFreshReports({ pharmacyName, userId }: { pharmacyName: string; userId: string }): void {
  useWhileSeen(
    useCallback(() => {
      if (pharmacyName !== '') void refreshReports({ pharmacyName, userId })
    }, [pharmacyName, userId]),
  )
}
