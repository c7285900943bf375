import { useSyncExternalStore } from 'react'
import { readSilence } from '../../../data/http/server-contact.ts'
import { useLiveQuery } from '../../../lib/queries/use-live-query.ts'

/**
 * Whether the browser reports a network and the server has answered lately. Only a hint for texts, never a reason to
 * block a request.
 */
export function useOnlineHint(): boolean {
  const hasNetwork = useSyncExternalStore(subscribe, () => navigator.onLine)
  const silentSince = useLiveQuery(readSilence)
  return hasNetwork && silentSince == null
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
