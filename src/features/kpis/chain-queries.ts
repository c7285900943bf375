import { useCallback } from 'react'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { freshnessOf } from '../../data/store/freshness-of.ts'
import type { Freshness } from '../../data/store/freshness-of.ts'
import { chainResources, refreshChain, refreshUsers } from '../../data/reads/refresh-chain.ts'
import { attendanceResources, refreshHours } from '../../data/reads/refresh-attendance.ts'
import { refreshShortages, refreshVisits } from '../../data/reads/refresh-areas.ts'
import { kpiResources, refreshKpis } from '../../data/reads/refresh-kpis.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { useLongLiveQuery } from '../../lib/queries/use-long-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { VISIT } from '../../kinds/visit/kind.ts'
import type { ShiftHours } from '../../shared/contract/chain/shift-hours.ts'
import { CORRECTION_UPDATE } from '../../shared/contract/intents/correction-update.ts'
import { NEW_SHORTAGE } from '../../shared/contract/intents/new-shortage.ts'
import { PUNCH_CORRECTION } from '../../shared/contract/intents/punch-correction.ts'
import { SHORTAGE_SUPPORT } from '../../shared/contract/intents/shortage-support.ts'
import type { KpiFigures } from '../../shared/contract/kpi-figures.ts'
import { monthOf } from '../../shared/rules/days/business-day.ts'
import { isListedEmployee } from '../../shared/rules/chain/employee-choice.ts'
import { checkInsAt, kpisOf, shiftsOfMonth } from '../../shared/rules/kpis/kpis.ts'
import type { KpisView } from './queries.ts'
import { resources } from '../../data/store/resources.ts'

/** What managers record that counts in somebody's KPIs. */
const COUNTED_KINDS: readonly string[] = [VISIT, PUNCH_CORRECTION, CORRECTION_UPDATE, NEW_SHORTAGE, SHORTAGE_SUPPORT]

/** `hasUnsent`: this manager has recorded something that will count and is not sent yet. */
export type ChainKpisView = Freshness & { month: string; all: KpiFigures[]; hasUnsent: boolean }

type OfMonth = { userId: string; month: string }

/** Everybody's figures of a month, as the server calculated them last; undefined until read. */
export function useChainKpis({ userId, month }: OfMonth): ChainKpisView | undefined {
  return useLongLiveQuery(async () => {
    const { kpis, freshness } = accountDb(userId)
    const [stored, age, unsent] = await Promise.all([
      kpis.get(month),
      freshness.get(kpiResources.month(month)),
      outboxReads.unsent(),
    ])
    const hasUnsent = unsent.some(({ ownerId, kind }) => ownerId === userId && COUNTED_KINDS.includes(kind))
    return { month, all: stored?.people ?? [], hasUnsent, ...freshnessOf([age]) }
  }, [userId, month])
}

export function useFreshChainKpis({ userId, month }: OfMonth): void {
  useWhileSeen(useCallback(() => void refreshKpis({ userId, month }), [userId, month]))
}

type Shown = OfMonth & { hours: ShiftHours; person: KpiFigures | undefined }

/** The month of the person with these figures, from the rows that it is made of; undefined until read. */
export function usePersonKpis({ userId, month, hours, person }: Shown): KpisView | undefined {
  const personId = person?.userId
  // No pharmacy name contains a line feed.
  const places = person?.pharmacies.join('\n') ?? ''
  return useLongLiveQuery(async () => {
    if (personId === undefined) return undefined
    const db = accountDb(userId)
    const [users, reports, visits, shortages, worked, ofHours, ...ages] = await Promise.all([
      // A name on a shift may be that of several people.
      db.users.toArray(),
      Promise.all(
        places.split('\n').map((place) =>
          db.reports
            .where('[pharmacyName+day]')
            .between([place, `${month}-01`], [place, `${month}-31`], true, true)
            .toArray(),
        ),
      ),
      db.visits.where('evaluatedPharmacistId').equals(personId).toArray(),
      deviceDb.shortages.toArray(),
      db.hours.get(`${month} ${personId}`),
      db.freshness.get(attendanceResources.hours(month)),
      db.freshness.get(chainResources.users),
      db.freshness.get(chainResources.days(month)),
      db.freshness.get(resources.visits),
      deviceDb.freshness.get(resources.shortages),
    ])
    // Check-ins come with the hours.
    const checkIns =
      typeof ofHours?.fetchedAt === 'number'
        ? new Map([[personId, checkInsAt(worked?.checkIns ?? [], hours)]])
        : undefined
    const freshness = freshnessOf(ages)
    const all = kpisOf({
      people: users.filter(isListedEmployee),
      shifts: shiftsOfMonth(reports.flat(), month),
      ...{ visits, shortages, checkIns, month },
    })
    return {
      month,
      kpis: all.find((kpis) => kpis.person._id === personId),
      ...freshness,
      problem: freshness.problem ?? ofHours?.problem ?? null,
      unread: freshness.unread + (ofHours?.unread?.count ?? 0),
    }
  }, [userId, month, hours, personId, places])
}

/** The rows of one person are requested only while they are shown. */
export function useFreshPersonKpis({
  userId,
  month,
  today,
  isShown,
}: OfMonth & { today: string; isShown: boolean }): void {
  useWhileSeen(
    useCallback(() => {
      if (!isShown) return
      void refreshUsers({ userId })
      void refreshChain({ userId, month: month > monthOf(today) ? monthOf(today) : month, today })
      void refreshVisits({ userId, isAdmin: true })
      void refreshShortages({ userId })
      void refreshHours({ userId, month })
    }, [userId, month, today, isShown]),
  )
}
