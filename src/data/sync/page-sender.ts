import { browserPorts } from './browser-ports.ts'
import { pageKinds, preparePageKinds } from './page-kinds.ts'
import { Sender } from './sender.ts'

/** This page's sender, with the whole engine behind it: `schedule.ts` brings it when there is something to send. */
export const sender = new Sender({ ports: browserPorts(), kinds: pageKinds, prepareKinds: preparePageKinds })
