import { useEffect } from 'react'
import { whenNetworkIsBack } from './when-network-is-back.ts'

const AGAIN_MS = 2 * 60 * 1000

/** Runs at once, and again while the screen is looked at: when it is turned to, when the network is back, every two minutes. */
export function useWhileSeen(refresh: () => void): void {
  useEffect(() => whileSeen(refresh), [refresh])
}

/** The same outside of a component; returns what ends it. */
export function whileSeen(refresh: () => void): () => void {
  const run = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  run()
  const timer = setInterval(run, AGAIN_MS)
  const stopListening = whenNetworkIsBack(run)
  document.addEventListener('visibilitychange', run)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', run)
  }
}
