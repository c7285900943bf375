import { useEffect, useState } from 'react'
import { fetchComingChanges } from './changes.ts'
import type { Change } from './changes.ts'

/** What the version that waits brings, the newest first; empty until known, and where it cannot be known. */
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
