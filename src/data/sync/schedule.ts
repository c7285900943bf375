import { tellPendingSignOuts } from '../pending-sign-outs.ts'
import { COPIES, outboxDb } from './outbox-db.ts'
import { hasUnsentRows } from './own-unsent-rows.ts'
import type { DrainOptions, Sender } from './sender.ts'
import { startJitterMs } from '../../shared/jitter.ts'

/** Even with nothing said to wait for, look again this often: another tablet's fix may have freed a row. */
const IDLE_LOOK_MS = 5 * 60 * 1_000
const SHORTEST_WAIT_MS = 250
const FETCH_AGAIN_MS = 5_000
const TELL_AGAIN_MS = 30_000
const SYNC_TAG = 'outbox'

let sender: Pick<Sender, 'drain'> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let newestRun = 0
let isStarted = false

/**
 * Starts sending in this page: at once, after each save, on `online`, when the page is shown, and by timer.
 * `navigator.onLine` is a hint only: nothing waits for it.
 */
export function startSending(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', () => setTimeout(sendAgain, startJitterMs(Math.random)))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendAgain()
  })
  // What cannot be restored now is tried again with the next look.
  void lookAfterCopies().then(sendNow, sendNow)
}

/** Tries everything now, whoever said to wait: a person asked, or somebody signed in. */
export function sendNow(): void {
  void run({ now: true })
}

/** The network or the person came back: what failed meanwhile says nothing any more, but a server that has too much to do still has. */
function sendAgain(): void {
  void run({ now: true, keepsServerWait: true })
}

/** Something was saved: send it unless the network is known to be away. */
export function sendSoon(): void {
  void run({ now: false })
}

async function run(options: DrainOptions): Promise<void> {
  const run = (newestRun += 1)
  void askForBackgroundSync()
  const waitsMs = await drain(options)
  // Whoever was called last looked last.
  if (run !== newestRun) return
  // Where the engine has nothing to do it tells no sign-outs either, and the session of whoever left would stay whole.
  const wakeMs =
    waitsMs ??
    (await tellPendingSignOuts().then(
      () => null,
      () => TELL_AGAIN_MS,
    ))
  if (run !== newestRun) return
  clearTimeout(timer)
  timer = setTimeout(sendSoon, Math.max(SHORTEST_WAIT_MS, Math.min(wakeMs ?? IDLE_LOOK_MS, IDLE_LOOK_MS)))
}

/** The engine comes once there is something to send: a start with nothing unsent does without it. */
async function drain(options: DrainOptions): Promise<number | null> {
  // What cannot be read now is the engine's to open again.
  if (!sender && !(await hasUnsentRows().catch(() => true))) {
    // The worker may have sent what they are of.
    await lookAfterCopies().catch(() => undefined)
    return null
  }
  try {
    sender ??= (await import('./page-sender.ts')).sender
    return await sender.drain(options)
  } catch {
    // Not kept by the worker yet, and the network is away: what is unsent waits on the disk.
    return FETCH_AGAIN_MS
  }
}

/** What was lost with an earlier outbox comes back from its second copies, once; copies of what is not unsent any more go. */
async function lookAfterCopies(): Promise<void> {
  if (await caches.has(COPIES)) return (await import('./page-copies.ts')).bringInStep()
  if (await outboxDb.lease.get('new')) await outboxDb.lease.delete('new')
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
