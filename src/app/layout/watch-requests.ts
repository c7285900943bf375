import { liveQuery } from 'dexie'
import { whenNoneIsRead } from '../../data/reads/long-lists.ts'
import { refreshAllLeaves } from '../../data/reads/refresh-all-leaves.ts'
import { refreshVisits } from '../../data/reads/refresh-areas.ts'
import { refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshWaitingOvertime } from '../../data/reads/refresh-overtime.ts'
import { refreshOldPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { areRequestsRead, readWaitingRequests } from '../../data/reads/waiting-requests.ts'
import { CHAIN_SETTINGS, readSetting } from '../../data/store/settings.ts'
import { readNewest, reportsToSee } from '../../features/dashboard/overdue-queries.ts'
import { whileSeen } from '../../lib/queries/use-while-seen.ts'
import { paths } from '../../paths/paths.ts'
import { present } from '../../shared/clock.ts'
import { readSection } from '../../shared/contract/chain/section.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import { riyadhDayOf } from '../../shared/rules/days/business-day.ts'
import type { WaitingRequests } from '../../shared/rules/leave/leave-review.ts'

/** How much waits behind each entry of a manager's menu. `needs`: the list of the dashboard (`manager-needs.tsx`). */
export type Waiting = WaitingRequests & { needs: number }

/**
 * Reports how much waits for this manager, now and after each change, and refreshes the requests while the app is
 * visible. Also refreshes the data for visits (people, pharmacies, earlier visits), since a visit may be recorded in a
 * pharmacy without a network.
 */
export function watchRequests(userId: string, onChange: (waiting: Waiting | null) => void): () => void {
  // A sign-out closes the database, which ends the query; the frame is unmounted too.
  let [isRead, waiting]: [boolean, WaitingRequests | null] = [false, null]
  let reports: number | null = null
  const tell = (change: () => void) => {
    change()
    if (!isRead || !waiting || reports === null) return onChange(null)
    const { leaves, returns, overtime, parked } = waiting
    onChange({ ...waiting, needs: reports + parked + leaves + returns + overtime })
  }
  const error = () => {}
  const countReports = () =>
    liveQuery(() => readReports(userId)).subscribe({ next: (now) => tell(() => (reports = now)), error })
  let ofReports = countReports()
  const readings = [
    liveQuery(() => areRequestsRead(userId)).subscribe({ next: (now) => tell(() => (isRead = now)), error }),
    liveQuery(() => readWaitingRequests(userId)).subscribe({ next: (now) => tell(() => (waiting = now)), error }),
  ]
  const stopAsking = whileSeen(() => {
    // Of which days they are changes with the time as well.
    ofReports.unsubscribe()
    ofReports = countReports()
    void readInOrder(userId)
  })
  return () => {
    stopAsking()
    for (const reading of [ofReports, ...readings]) reading.unsubscribe()
  }
}

/** How many pharmacies' reports are overdue, or more than they should be. */
async function readReports(userId: string): Promise<number> {
  const { now, isSure } = present()
  const [settings, newest] = await Promise.all([readSetting(CHAIN_SETTINGS), readNewest(userId, riyadhDayOf(now))])
  const stored = (settings as Record<string, unknown> | undefined)?.[SHIFT_HOURS.name]
  const { pharmacies, doubles } = reportsToSee(newest, { hours: readSection(SHIFT_HOURS, stored), isSure })
  return pharmacies.length + doubles.length
}

/** One after the other, after what the page needs. The home page lists the requests, and reads them itself. */
async function readInOrder(userId: string): Promise<void> {
  const isListed = location.pathname === paths.home || location.pathname === paths.homeAlias
  const requests = [
    () => refreshUsers({ userId }),
    () => refreshWaitingOvertime(userId),
    () => refreshAllLeaves({ userId }),
  ]
  const reads = [
    ...(isListed ? [] : requests),
    () => refreshOldPharmacies({ userId }),
    () => refreshVisits({ userId, isAdmin: true }),
  ]
  for (const read of reads) {
    await whenNoneIsRead()
    await read()
  }
}
