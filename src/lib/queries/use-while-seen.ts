import { useEffect } from 'react'
import { whenNetworkIsBack } from './when-network-is-back.ts'

const AGAIN_MS = 2 * 60 * 1000

/**
 * Runs at once, and again while the page is visible: when it becomes visible, when the network is back, and every two
 * minutes.
 */
export function useWhileSeen(refresh: () => void): void {
  useEffect(() => whileSeen(refresh), [refresh])
}

/** The same outside of components; returns a function that stops it. */
export function whileSeen(refresh: () => void, everyMs = AGAIN_MS): () => void {
  const run = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  run()
  const timer = setInterval(run, everyMs)
  const stopListening = whenNetworkIsBack(run)
  document.addEventListener('visibilitychange', run)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', run)
  }
}
