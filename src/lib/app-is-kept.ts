/** Where the worker takes its time. */
const LONGEST_WAIT_MS = 5_000

/**
 * Until the worker keeps the app on this device: at once, but right after the very first visit. What is loaded from then on costs no
 * network; before, it would come twice, and beside what the first screen needs. Where there can be no worker nothing is waited for.
 */
export async function appIsKept(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))])
}
