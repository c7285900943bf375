import { startJitterMs } from '../../shared/jitter.ts'
import { tellPendingSignOuts } from '../pending-sign-outs.ts'
import { showBadgeNow } from './app-badge.ts'
import { browserPorts } from './browser-ports.ts'
import { kinds } from './kinds.ts'
import { Sender } from './sender.ts'

const sender = new Sender({ ports: browserPorts(), kinds })

/**
 * One pass of sending in the service worker, for its `sync` event, sign-outs too where nothing else is to be sent. Rejects while
 * something still waits for time, or a page is in sight, which sends by itself and knows how long to wait, so that the browser fires
 * again. The event comes to all tablets of a region in the same second.
 */
export async function drainInWorker(isPageInSight: () => Promise<boolean>): Promise<void> {
  await new Promise((wake) => setTimeout(wake, startJitterMs(Math.random)))
  if (await isPageInSight()) throw new Error('left to the page')
  const wakeMs = await sender.drain({ now: true, keepsServerWait: true })
  await showBadgeNow()
  if (wakeMs !== null) throw new Error('unsent rows are backing off')
  await tellPendingSignOuts()
}
