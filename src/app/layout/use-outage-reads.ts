import { useEffect } from 'react'
import { appIsKept } from '../../lib/installed-app/app-is-kept.ts'
import { afterFirstPaint } from '../../lib/first-paint.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import type { SignedIn } from '../../stores/session-store.ts'

/** From sign-in on, downloads what this person needs in an outage. The code for it is not part of the first load. */
export function useOutageReads({ userId, isAdmin, isAccountant }: SignedIn): void {
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const watch = async () => {
      await appIsKept()
      if (isGone) return
      const { watchOutageReads } = await import('./watch-outage-reads.ts')
      if (!isGone) stop = watchOutageReads({ userId, roles: rolesOf({ isAdmin, isAccountant }) })
    }
    // If loading fails, the home screen says that the device is not ready, and the next start retries.
    afterFirstPaint(() => void watch().catch(() => {}))
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isAdmin, isAccountant])
}
