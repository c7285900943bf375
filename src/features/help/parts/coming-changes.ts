import { useEffect, useState } from 'react'
import { rolesOf } from '../../../shared/rules/access/access.ts'
import { useSessionStore } from '../../../stores/session-store.ts'
import { changesFor, fetchComingChanges } from './changes.ts'
import type { Change } from './changes.ts'

/**
 * The changes of the waiting version that concern whoever is signed in, newest first; empty until known or if they
 * cannot be loaded.
 */
export function useComingChanges(): readonly Change[] {
  const [changes, setChanges] = useState<readonly Change[]>([])
  useEffect(() => {
    let isGone = false
    void fetchComingChanges().then((coming) => {
      if (!isGone) setChanges(coming)
    })
    return () => {
      isGone = true
    }
  }, [])
  const session = useSessionStore((state) => state.session)
  return changesFor(session.status === 'signedIn' ? rolesOf(session) : null, changes)
}
