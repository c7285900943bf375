import { later } from '../store/later.ts'
import { tellPendingSignOuts } from './pending-sign-outs.ts'
import type { DrainOptions, Sender } from '@counter/outbox'
import { startJitterMs } from '../../shared/jitter.ts'
import { COPIES, outbox, outboxReads } from '../store/outbox-store.ts'

/** Polling interval while no row has a timer: another tablet may have unblocked one. */
const IDLE_LOOK_MS = 5 * 60 * 1_000
const SHORTEST_WAIT_MS = 250
const FETCH_AGAIN_MS = 5_000
const TELL_AGAIN_MS = 30_000
const SYNC_TAG = 'outbox'

let sender: Pick<Sender, 'drain'> | null = null
let cancelNext = () => {}
let newestRun = 0
let isStarted = false

/**
 * Starts sending in this page: at once, after each save, on `online`, when the page becomes visible, and by timer.
 * `navigator.onLine` is only a hint; nothing waits for it.
 */
export function startSending(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', () => later(startJitterMs(Math.random), sendAgain))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendAgain()
  })
  // Copies that cannot be restored now are restored at the next poll.
  void lookAfterCopies().then(sendNow, sendNow)
}

/** Sends everything now and ignores all waits: a person asked for it or signed in. */
export function sendNow(): void {
  void run({ now: true })
}

/**
 * The network or the person is back: earlier failures no longer count, but the wait named by an overloaded server does.
 */
function sendAgain(): void {
  void run({ now: true, keepsServerWait: true })
}

/** After a save: sends unless the network is known to be down. */
export function sendSoon(): void {
  void run({ now: false })
}

async function run(options: DrainOptions): Promise<void> {
  const run = (newestRun += 1)
  void askForBackgroundSync()
  const waitsMs = await drain(options)
  // A newer run supersedes this one.
  if (run !== newestRun) return
  // Without work the engine does not send pending sign-outs either, and the session of the person who left would stay
  // open.
  const wakeMs =
    waitsMs ??
    (await tellPendingSignOuts().then(
      () => null,
      () => TELL_AGAIN_MS,
    ))
  if (run !== newestRun) return
  cancelNext()
  cancelNext = later(Math.max(SHORTEST_WAIT_MS, Math.min(wakeMs ?? IDLE_LOOK_MS, IDLE_LOOK_MS)), sendSoon)
}

/** Loads the engine only if there is something to send; a start without unsent rows does not need it. */
async function drain(options: DrainOptions): Promise<number | null> {
  // The engine reopens a database that cannot be read.
  if (!sender && (await outboxReads.countUnsent().catch(() => 1)) === 0) {
    // The worker may have sent the rows of these copies.
    await lookAfterCopies().catch(() => undefined)
    return null
  }
  try {
    sender ??= (await import('./page-sender.ts')).sender
    return await sender.drain(options)
  } catch {
    // The script is not cached by the worker yet and the network is down; unsent rows stay on the disk.
    return FETCH_AGAIN_MS
  }
}

/**
 * Restores rows of a lost outbox from their second copies, once, and deletes copies of rows that are no longer unsent.
 */
async function lookAfterCopies(): Promise<void> {
  if (await caches.has(COPIES)) return (await import('../store/page-copies.ts')).bringInStep()
  await outbox.skipRestore()
}

/**
 * Registers a background sync where Chromium grants it, so that the worker sends even after the page is closed. Ignored
 * elsewhere.
 */
async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Not granted, or no worker: the page's own timers are used.
  }
}
