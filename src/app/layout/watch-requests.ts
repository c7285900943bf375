import { liveQuery } from 'dexie'
import { refreshAllLeaves } from '../../data/refresh-all-leaves.ts'
import { refreshVisits } from '../../data/refresh-areas.ts'
import { refreshUsers } from '../../data/refresh-chain.ts'
import { refreshOldPharmacies } from '../../data/refresh-pharmacies.ts'
import { readWaitingRequests } from '../../data/waiting-requests.ts'
import { whileSeen } from '../../lib/use-while-seen.ts'
import type { WaitingRequests } from '../../shared/rules/leave-review.ts'

/**
 * Tells how many requests wait for this manager, now and at each change, and asks the server while the app is looked at. A visit
 * begins in a pharmacy, perhaps without a network: whom one can visit, and what was found before, is brought along.
 */
export function watchRequests(userId: string, onChange: (waiting: WaitingRequests | null) => void): () => void {
  const stopAsking = whileSeen(() => {
    void Promise.all([
      refreshAllLeaves({ userId }),
      refreshUsers({ userId }),
      refreshOldPharmacies({ userId }),
      refreshVisits({ userId, isAdmin: true }),
    ])
  })
  // A database closed by a sign-out ends the reading; the frame goes with it.
  const reading = liveQuery(() => readWaitingRequests(userId)).subscribe({ next: onChange, error: () => {} })
  return () => {
    stopAsking()
    reading.unsubscribe()
  }
}
