/** The service worker may take long. */
const LONGEST_WAIT_MS = 5_000

/**
 * Resolves once the service worker has cached the app: at once, except right after the very first visit. Loading code
 * after that causes no network traffic; before, it would be downloaded twice and compete with the first screen.
 * Resolves at once if there can be no service worker.
 */
export async function appIsKept(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))])
}
