import { startJitterMs } from '../shared/jitter.ts'

/** Runs each time the network has come back, each tablet at a moment of its own; returns what ends it. */
export function whenNetworkIsBack(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const runLater = () => {
    clearTimeout(timer)
    timer = setTimeout(run, startJitterMs(Math.random))
  }
  window.addEventListener('online', runLater)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', runLater)
  }
}
