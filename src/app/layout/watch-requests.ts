import { liveQuery } from 'dexie'
import { refreshAllLeaves } from '../../data/refresh-all-leaves.ts'
import { readWaitingRequests } from '../../data/waiting-requests.ts'
import { whileSeen } from '../../lib/use-while-seen.ts'
import type { WaitingRequests } from '../../shared/rules/leave-review.ts'

/** Tells how many requests wait for this manager, now and at each change, and asks the server while the app is looked at. */
export function watchRequests(userId: string, onChange: (waiting: WaitingRequests | null) => void): () => void {
  const stopAsking = whileSeen(() => void refreshAllLeaves({ userId }))
  // A database closed by a sign-out ends the reading; the frame goes with it.
  const reading = liveQuery(() => readWaitingRequests(userId)).subscribe({ next: onChange, error: () => {} })
  return () => {
    stopAsking()
    reading.unsubscribe()
  }
}
