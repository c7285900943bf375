import { browserPorts } from './browser-ports.ts'
import { pageKinds, preparePageKinds } from './page-kinds.ts'
import { Sender } from './sender.ts'

/** Even with nothing said to wait for, look again this often: another tablet's fix may have freed a row. */
const IDLE_LOOK_MS = 5 * 60 * 1_000
const SHORTEST_WAIT_MS = 250
const SYNC_TAG = 'outbox'

const sender = new Sender({ ports: browserPorts(), kinds: pageKinds, prepareKinds: preparePageKinds })
let timer: ReturnType<typeof setTimeout> | undefined
let isStarted = false

/**
 * Starts sending in this page: at once, after each save, on `online`, when the page is shown, and by timer.
 * `navigator.onLine` is a hint only: nothing waits for it.
 */
export function startSending(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendNow()
  })
  sendNow()
}

/** Tries everything now, back-off or not: a person asked, somebody signed in, or the network came back. */
export function sendNow(): void {
  void run({ now: true })
}

/** Something was saved: send it unless the network is known to be away. */
export function sendSoon(): void {
  void run({ now: false })
}

async function run(options: { now: boolean }): Promise<void> {
  void askForBackgroundSync()
  const wakeMs = await sender.drain(options)
  clearTimeout(timer)
  timer = setTimeout(sendSoon, Math.max(SHORTEST_WAIT_MS, Math.min(wakeMs ?? IDLE_LOOK_MS, IDLE_LOOK_MS)))
}

/** A bonus where Chromium grants it: the worker sends even after the page is closed. Given up on silently elsewhere. */
async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Not granted, or no worker: the page's own timers do.
  }
}
