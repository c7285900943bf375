import { browserPorts } from './browser-ports.ts'
import { pageKinds, preparePageKinds } from './page-kinds.ts'
import { copySoon } from '../store/page-copies.ts'
import { Sender } from '@counter/outbox'

const engine = new Sender({ ports: browserPorts(), kinds: pageKinds, prepareKinds: preparePageKinds })

/**
 * This page's sender with the whole engine; `schedule.ts` loads it when there is something to send. Copies unsent rows
 * before and after each drain.
 */
export const sender: Pick<Sender, 'drain'> = {
  drain(options) {
    copySoon()
    return engine.drain(options).finally(copySoon)
  },
}
