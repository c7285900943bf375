import { startJitterMs } from '../../shared/jitter.ts'

/** Runs each time the network is back, after a random delay (jitter) per device; returns a function that stops it. */
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
