import { startJitterMs } from '../../shared/jitter.ts'
import { tellPendingSignOuts } from './pending-sign-outs.ts'
import { showBadgeNow } from './app-badge.ts'
import { browserPorts } from './browser-ports.ts'
import { kinds } from '../../kinds/kinds.ts'
import { outboxReads } from '../store/outbox-store.ts'
import { heldMs, Sender } from '@counter/outbox'

const sender = new Sender({ ports: browserPorts(), kinds })

/**
 * One send pass in the service worker, for its `sync` event; sends pending sign-outs even if there are no rows.
 * Rejects, so that the browser fires again, while some row waits for a timer or a page is visible, which sends by
 * itself and knows its waits. Starts with jitter, because all tablets of a region get the event in the same second.
 * First waits for the earliest time of held rows: the page that held them may be closed until then, and the browser's
 * next event would be minutes later.
 */
export async function drainInWorker(isPageInSight: () => Promise<boolean>): Promise<void> {
  await wait(startJitterMs(Math.random))
  const heldForMs = await longestHoldMs()
  if (heldForMs > 0) await wait(heldForMs)
  if (await isPageInSight()) throw new Error('left to the page')
  const wakeMs = await sender.drain({ now: true, keepsServerWait: true })
  await showBadgeNow()
  if (wakeMs !== null) throw new Error('unsent rows are backing off')
  await tellPendingSignOuts()
}

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

async function longestHoldMs(): Promise<number> {
  // A storage error is the engine's to report.
  const unsent = await outboxReads.unsent().catch(() => [])
  return Math.max(0, ...unsent.map((row) => heldMs(row, Date.now())))
}
