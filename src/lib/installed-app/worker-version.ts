const ANSWER_LIMIT_MS = 2_000

/**
 * The version of the service worker that controls this page; null if there is none, or an old one that does not answer.
 */
export function askWorkerVersion(): Promise<string | null> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!worker) return Promise.resolve(null)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS)
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      resolve(typeof data === 'string' ? data : null)
      port1.close()
    }
    worker.postMessage({ type: 'GET_VERSION' }, [port2])
  })
}
