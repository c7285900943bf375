import { copiedOutbox, SecondCopy } from '@counter/outbox'
import type { CopyShelf } from '@counter/outbox'
import { later } from './later.ts'
import { COPIES, outbox } from './outbox-store.ts'

const PLACE = `/${COPIES}/`

const opened = () => caches.open(COPIES)

const cacheStorage: CopyShelf = {
  exists: () => caches.has(COPIES),
  keys: async () =>
    (await (await opened()).keys()).map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(PLACE.length))),
  get: async (opId) => (await (await opened()).match(addressOf(opId)))?.text(),
  put: async (opId, text) => (await opened()).put(addressOf(opId), new Response(text)),
  delete: async (opId) => void (await (await opened()).delete(addressOf(opId))),
  clear: async () => void (await caches.delete(COPIES)),
}

function addressOf(opId: string): string {
  return PLACE + encodeURIComponent(opId)
}

const copies = new SecondCopy({
  shelf: cacheStorage,
  outbox: copiedOutbox(outbox),
  now: () => Date.now(),
  after: later,
})

export function copySoon(): void {
  copies.copySoon()
}

export function bringInStep(): Promise<void> {
  return copies.bringInStep()
}
