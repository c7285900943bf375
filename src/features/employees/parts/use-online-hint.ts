import { useSyncExternalStore } from 'react'
import { readSilence } from '../../../data/server-contact.ts'
import { useLiveQuery } from '../../../lib/use-live-query.ts'

/** What the browser thinks of the network, and whether the server's answers have stopped: a hint for words, never a reason not to try. */
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
