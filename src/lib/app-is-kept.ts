/** Where the worker takes its time, or there can be none. */
const LONGEST_WAIT_MS = 5_000

/** Until the worker keeps the app on this device: what is loaded from then on costs no network. */
export function appIsKept(): Promise<unknown> {
  const patience = new Promise((done) => setTimeout(done, LONGEST_WAIT_MS))
  return 'serviceWorker' in navigator ? Promise.race([navigator.serviceWorker.ready, patience]) : patience
}
