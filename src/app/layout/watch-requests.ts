import { liveQuery } from 'dexie'
import { whenNoneIsRead } from '../../data/reads/long-lists.ts'
import { refreshAllLeaves } from '../../data/reads/refresh-all-leaves.ts'
import { refreshVisits } from '../../data/reads/refresh-areas.ts'
import { refreshUsers } from '../../data/reads/refresh-chain.ts'
import { refreshWaitingOvertime } from '../../data/reads/refresh-overtime.ts'
import { refreshOldPharmacies } from '../../data/reads/refresh-pharmacies.ts'
import { areRequestsRead, readWaitingRequests } from '../../data/reads/waiting-requests.ts'
import { whileSeen } from '../../lib/queries/use-while-seen.ts'
import { paths } from '../../paths/paths.ts'
import type { WaitingRequests } from '../../shared/rules/leave/leave-review.ts'

/**
 * Reports how many requests wait for this manager, now and after each change, and refreshes them while the app is
 * visible. Also refreshes the data for visits (people, pharmacies, earlier visits), since a visit may be recorded in a
 * pharmacy without a network.
 */
export function watchRequests(userId: string, onChange: (waiting: WaitingRequests | null) => void): () => void {
  const stopAsking = whileSeen(() => void readInOrder(userId))
  // A sign-out closes the database, which ends the query; the frame is unmounted too.
  let [isRead, waiting]: [boolean, WaitingRequests | null] = [false, null]
  const tell = (change: () => void) => {
    change()
    onChange(isRead ? waiting : null)
  }
  const error = () => {}
  const readings = [
    liveQuery(() => areRequestsRead(userId)).subscribe({ next: (now) => tell(() => (isRead = now)), error }),
    liveQuery(() => readWaitingRequests(userId)).subscribe({ next: (now) => tell(() => (waiting = now)), error }),
  ]
  return () => {
    stopAsking()
    for (const reading of readings) reading.unsubscribe()
  }
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
