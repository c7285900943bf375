import { startJitterMs } from '../../shared/jitter.ts'
import { tellPendingSignOuts } from '../pending-sign-outs.ts'
import { showBadgeNow } from './app-badge.ts'
import { browserPorts } from './browser-ports.ts'
import { kinds } from '../../kinds/kinds.ts'
import { Sender } from '@counter/outbox'

const sender = new Sender({ ports: browserPorts(), kinds })

/**
 * One send pass in the service worker, for its `sync` event; sends pending sign-outs even if there are no rows.
 * Rejects, so that the browser fires again, while some row waits for a timer or a page is visible, which sends by
 * itself and knows its waits. Starts with jitter, because all tablets of a region get the event in the same second.
 */
export async function drainInWorker(isPageInSight: () => Promise<boolean>): Promise<void> {
  await new Promise((wake) => setTimeout(wake, startJitterMs(Math.random)))
  if (await isPageInSight()) throw new Error('left to the page')
  const wakeMs = await sender.drain({ now: true, keepsServerWait: true })
  await showBadgeNow()
  if (wakeMs !== null) throw new Error('unsent rows are backing off')
  await tellPendingSignOuts()
}
