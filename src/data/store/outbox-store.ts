import { openOutbox } from '@counter/outbox'

/** The outbox of this device, the same in page and worker. */
export const outbox = openOutbox()
export const outboxStore = outbox.store
export const outboxReads = outbox.reads

/** The cache of the second copies (`page-copies.ts`). */
export const COPIES = 'unsent-copies'
