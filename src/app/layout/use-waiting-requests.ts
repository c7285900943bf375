import { useEffect, useState } from 'react'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import type { WaitingRequests } from '../../shared/rules/leave/leave-review.ts'

/**
 * The number of requests that wait for a manager; null for everybody else, and until it is known. The code that counts
 * them is loaded only for managers.
 */
export function useWaitingRequests({ userId, isAdmin }: { userId: string; isAdmin: boolean }): WaitingRequests | null {
  const [waiting, setWaiting] = useState<WaitingRequests | null>(null)
  useEffect(() => {
    if (!isAdmin) return
    let isGone = false
    let stop = () => {}
    const watch = () =>
      import('./watch-requests.ts')
        .then(({ watchRequests }) => {
          if (!isGone) stop = watchRequests(userId, setWaiting)
        })
        // Without it, the menu only lacks its badges.
        .catch(() => {})
    // Counting reads every leave of the chain, so it waits until the first screen was painted.
    afterFirstPaint(() => void (isGone || watch()))
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isAdmin])
  return waiting
}
