import { useEffect, useState } from 'react'
import { missingForOutage } from '../../data/reads/outage-reads.ts'
import type { OutageReadName } from '../../data/reads/outage-reads.ts'
import { useCalmLiveQuery } from '../../lib/queries/use-live-query.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { useSignedIn } from '../../stores/session-store.ts'

export type OutagePart = OutageReadName | 'app'

/** What this person would lack in an outage; empty if the device is ready, undefined until read. */
export function useMissingForOutage(): OutagePart[] | undefined {
  const { userId, isAdmin, isAccountant } = useSignedIn()
  const isAppKept = useIsAppKept()
  const missing = useCalmLiveQuery(
    () => missingForOutage({ userId, roles: rolesOf({ isAdmin, isAccountant }) }),
    [userId, isAdmin, isAccountant],
  )
  return missing && (isAppKept ? missing : ['app', ...missing])
}

/** False while the service worker is still caching the app. `weak-points.tsx` reports browsers without a worker. */
function useIsAppKept(): boolean {
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    let isGone = false
    void (async () => {
      const { serviceWorker } = navigator
      const registration = await serviceWorker.getRegistration()
      if (!registration || registration.active || isGone) return
      setIsKept(false)
      await serviceWorker.ready
      if (!isGone) setIsKept(true)
    })().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  return isKept
}
