import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { isExtended } from '../../data/http/api-client.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { attendanceResources, refreshAttendance } from '../../data/reads/refresh-attendance.ts'
import { refreshShortages, refreshVisits } from '../../data/reads/refresh-areas.ts'
import { refreshReports } from '../../data/reads/refresh.ts'
import { resources } from '../../data/store/resources.ts'
import { useCalmLiveQuery, useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { Correction, Punch } from '../../shared/contract/attendance.ts'
import { kpisOf, shiftsOfMonth } from '../../shared/rules/kpis/kpis.ts'
import type { Kpis } from '../../shared/rules/kpis/kpis.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'

/** A person's month with its rows. */
export type KpisView = Freshness & { month: string; kpis: Kpis | undefined }

/** The figures of a month once every list that they are made of has reached this device; undefined before. */
export function kpisIn(view: KpisView | undefined, month: string): Kpis | undefined {
  return view?.month === month && view.fetchedAt !== null ? view.kpis : undefined
}

/** `none`: the server has no attendance. `unread`: one of the lists has never reached this device. */
type OwnPunches = { punches: Punch[]; corrections: Correction[]; unread: number } | 'none' | 'unread'

/** One's own punches and corrections, for the check-ins of a month; undefined until read. */
export function useOwnPunches(userId: string): OwnPunches | undefined {
  return useLiveQuery(() => readOwnPunches(userId), [userId])
}

export async function readOwnPunches(userId: string): Promise<OwnPunches> {
  const { punches, corrections, freshness } = accountDb(userId)
  const [has, own, corrected, ages] = await Promise.all([
    isExtended(),
    punches.where('userId').equals(userId).toArray(),
    corrections.where('userId').equals(userId).toArray(),
    freshness.bulkGet([attendanceResources.punches, attendanceResources.corrections]),
  ])
  const { fetchedAt, unread } = freshnessOf(ages)
  if (!has) return 'none'
  return fetchedAt === null ? 'unread' : { punches: own, corrections: corrected, unread }
}

/** One's own month at the current pharmacy, from what is stored; undefined until read. */
export function useOwnKpis({ userId, month }: { userId: string; month: string }): KpisView | undefined {
  return useCalmLiveQuery(() => readOwnKpis({ userId, month }), [userId, month])
}

/** From what is stored, also if some of it is missing. */
export async function readOwnKpis({ userId, month }: { userId: string; month: string }): Promise<KpisView> {
  const db = accountDb(userId)
  const profile = await db.profile.get(userId)
  const pharmacyName = profile?.currentPharmacy ?? ''
  const [reports, visits, shortages, ...ages] = await Promise.all([
    deviceDb.reports
      .where('[pharmacyName+day]')
      .between([pharmacyName, `${month}-01`], [pharmacyName, `${month}-31`], true, true)
      .toArray(),
    db.visits.where('evaluatedPharmacistId').equals(userId).toArray(),
    deviceDb.shortages.toArray(),
    db.freshness.get(resources.visits),
    deviceDb.freshness.get(resources.shortages),
    ...(isPharmacy(pharmacyName) ? [deviceDb.freshness.get(resources.reports(pharmacyName))] : []),
  ])
  const people = profile ? [profile] : []
  const [kpis] = kpisOf({ people, shifts: shiftsOfMonth(reports, month), visits, shortages, month })
  return { month, kpis, ...freshnessOf(ages) }
}

export function useFreshOwnKpis(userId: string): void {
  useWhileSeen(
    useCallback(() => {
      void refreshVisits({ userId, isAdmin: false })
      void refreshShortages({ userId })
      void refreshOwnReports(userId)
      void refreshAttendance({ userId })
    }, [userId]),
  )
}

async function refreshOwnReports(userId: string): Promise<void> {
  const profile = await accountDb(userId)
    .profile.get(userId)
    .catch(() => undefined)
  if (profile && isPharmacy(profile.currentPharmacy))
    await refreshReports({ userId, pharmacyName: profile.currentPharmacy })
}
