import { useSyncExternalStore } from 'react'

/** What the browser thinks of the network: a hint for words, never a reason not to try. */
export function useOnlineHint(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
