import { tellPendingSignOuts } from '../pending-sign-outs.ts'
import { showBadgeNow } from './app-badge.ts'
import { browserPorts } from './browser-ports.ts'
import { kinds } from './kinds.ts'
import { Sender } from './sender.ts'

const sender = new Sender({ ports: browserPorts(), kinds })

/**
 * One pass of sending in the service worker, for its `sync` event, sign-outs too where nothing else is to be sent. Rejects while
 * something still waits for time, so that the browser fires again.
 */
export async function drainInWorker(): Promise<void> {
  const wakeMs = await sender.drain({ now: true })
  await showBadgeNow()
  if (wakeMs !== null) throw new Error('unsent rows are backing off')
  await tellPendingSignOuts()
}
