import { useEffect } from 'react'
import { useLiveQuery } from 'dexie-react-hooks'
import { accountDb } from '../../data/account-db.ts'
import { deviceDb } from '../../data/device-db.ts'
import { refreshReports, resources } from '../../data/refresh.ts'
import { SHIFT_REPORT } from '../../data/sync/kinds/shift-report.ts'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { UNSENT_STATES, stateWordOf } from '../../data/sync/types.ts'
import type { OutboxRow, StateWord } from '../../data/sync/types.ts'
import { NO_PHARMACY_PLACES } from '../../shared/contract/employees.ts'
import { monthOf } from '../../shared/rules/business-day.ts'
import { layOver } from './lay-over.ts'
import type { ReportedDay } from './lay-over.ts'

/** The place of work as last heard of: a pharmacy, or one of the places that are none. */
export type Workplace = { pharmacyName: string; isPharmacy: boolean }

/** Undefined until read. */
export function useWorkplace(userId: string): Workplace | undefined {
  return useLiveQuery(async () => {
    const [profile, session] = await Promise.all([accountDb(userId).profile.get(userId), deviceDb.session.get('current')])
    const pharmacyName = profile?.currentPharmacy ?? session?.currentPharmacy ?? ''
    return { pharmacyName, isPharmacy: pharmacyName !== '' && !isNoPharmacy(pharmacyName) }
  }, [userId])
}

export type SalesView = {
  /** The month these days are of; the one asked for may still be on its way. */
  month: string
  /** Newest first; with `alsoFrom`, the days since then too. */
  days: ReportedDay[]
  /** Whether the pharmacy's reports ever reached this tablet: before that nothing is claimed of them. */
  isLoaded: boolean
  /** Code of the last failed read, null after one that worked. */
  problem: string | null
  /** Whether there is any report at all, of whatever day. */
  hasAny: boolean
  oldestDay: string | null
}

type SalesWanted = { pharmacyName: string; ownerId: string; month: string; alsoFrom?: string }

/** A pharmacy's month, with this person's unsent shifts laid over; undefined until read. */
export function useSales({ pharmacyName, ownerId, month, alsoFrom = LATER_THAN_ALL }: SalesWanted): SalesView | undefined {
  return useLiveQuery(async (): Promise<SalesView> => {
    const daysFrom = (from: string, to: string) =>
      deviceDb.reports.where('[pharmacyName+day]').between([pharmacyName, from], [pharmacyName, to], true, true)
    const [ofMonth, recent, oldest, freshness, rows] = await Promise.all([
      daysFrom(`${month}-01`, `${month}-31`).toArray(),
      daysFrom(alsoFrom, LATER_THAN_ALL).toArray(),
      daysFrom('', LATER_THAN_ALL).first(),
      deviceDb.freshness.get(resources.reports(pharmacyName)),
      ownUnsentReports(ownerId),
    ])
    const server = [...new Map([...ofMonth, ...recent].map((report) => [report._id, report])).values()]
    const all = layOver({ server, rows, pharmacyName })
    const oldestDays = [oldest?.day, all.at(-1)?.report.day].filter((day) => day !== undefined).sort()
    return {
      month,
      days: all.filter(({ report }) => monthOf(report.day) === month || report.day >= alsoFrom),
      isLoaded: (freshness?.fetchedAt ?? null) !== null,
      problem: freshness?.problem ?? null,
      hasAny: oldest !== undefined || all.length > 0,
      oldestDay: oldestDays[0] ?? null,
    }
  }, [pharmacyName, ownerId, month, alsoFrom])
}

const LATER_THAN_ALL = '9999'

/** One day of a pharmacy, with what is unsent of it; undefined until read. */
export function useDay({ pharmacyName, ownerId, day }: { pharmacyName: string; ownerId: string; day: string }) {
  return useLiveQuery(async (): Promise<{ day: string; reports: ReportedDay[] }> => {
    const [server, rows] = await Promise.all([
      deviceDb.reports.where('[pharmacyName+day]').equals([pharmacyName, day]).toArray(),
      ownUnsentReports(ownerId),
    ])
    return { day, reports: layOver({ server, rows, pharmacyName }).filter(({ report }) => report.day === day) }
  }, [pharmacyName, ownerId, day])
}

/** Asks the server again while a screen with sales is looked at; what is stored stays on the screen meanwhile. */
export function useFreshReports({ pharmacyName, userId }: { pharmacyName: string; userId: string }): void {
  useEffect(() => {
    const refresh = () => {
      if (pharmacyName !== '' && document.visibilityState === 'visible') void refreshReports({ pharmacyName, userId })
    }
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [pharmacyName, userId])
}

const REFRESH_MS = 2 * 60 * 1000

/** Where a recorded intent is now; null when its row is no more, undefined until read. */
export function useStateOf(opId: string): StateWord | null | undefined {
  return useLiveQuery(async () => {
    const row = await outboxDb.rows.where('opId').equals(opId).first()
    return row ? stateWordOf(row.state) : null
  }, [opId])
}

async function ownUnsentReports(ownerId: string): Promise<OutboxRow[]> {
  const unsent = await outboxDb.rows.where('state').anyOf([...UNSENT_STATES]).toArray()
  return unsent.filter((row) => row.ownerId === ownerId && row.kind === SHIFT_REPORT)
}

function isNoPharmacy(place: string): boolean {
  return NO_PHARMACY_PLACES.some((each) => each === place)
}
