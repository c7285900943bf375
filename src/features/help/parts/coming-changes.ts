import { useEffect, useState } from 'react'
import { fetchComingChanges } from './changes.ts'
import type { Change } from './changes.ts'

/** The changes of the waiting version, newest first; empty until known or if they cannot be loaded. */
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
  return changes
}
