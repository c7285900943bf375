import { useEffect } from 'react'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import { rolesOf } from '../../shared/rules/access.ts'
import type { SignedIn } from '../../stores/session-store.ts'

/** Brings what this person needs in an outage onto the device, from the moment they are signed in; what does it is no part of the first load. */
export function useOutageReads({ userId, isAdmin, isAccountant }: SignedIn): void {
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const watch = () =>
      import('./watch-outage-reads.ts')
        .then(({ watchOutageReads }) => {
          if (!isGone) stop = watchOutageReads({ userId, roles: rolesOf({ isAdmin, isAccountant }) })
        })
        // The home says that the device is not ready; the next start tries again.
        .catch(() => {})
    afterFirstPaint(() => void (isGone || watch()))
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isAdmin, isAccountant])
}
