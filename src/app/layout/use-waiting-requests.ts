import { useEffect, useState } from 'react'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import type { WaitingRequests } from '../../shared/rules/leave-review.ts'

/** Requests that wait for a manager; null for everybody else, and before they are known. Only a manager's tablet loads what counts them. */
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
        // Without it the menu only lacks its figures.
        .catch(() => {})
    // To count them every leave of the chain is read, which no first figure has to wait for.
    afterFirstPaint(() => void (isGone || watch()))
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isAdmin])
  return waiting
}
