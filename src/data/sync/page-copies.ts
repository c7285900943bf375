import { COPIES, outboxDb } from './outbox-db.ts'
import { unsentRows } from './own-unsent-rows.ts'
import { SecondCopy } from './second-copy.ts'
import type { CopiedOutbox, CopyShelf } from './second-copy.ts'

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

const copiedOutbox: CopiedOutbox = {
  read: () =>
    outboxDb.transaction('r', outboxDb.rows, outboxDb.lease, async () => ({
      isNew: (await outboxDb.lease.get('new')) !== undefined,
      unsent: await unsentRows(),
    })),
  takeIn: (rows) =>
    outboxDb.transaction('rw', outboxDb.rows, outboxDb.lease, async () => {
      // Another tab has done it meanwhile, and what it restored may be sent or discarded by now.
      if (!(await outboxDb.lease.get('new'))) return
      for (const row of rows)
        if (!(await outboxDb.rows.where('opId').equals(row.opId).first())) await outboxDb.rows.add(row)
      await outboxDb.lease.delete('new')
    }),
}

function addressOf(opId: string): string {
  return PLACE + encodeURIComponent(opId)
}

const copies = new SecondCopy({
  shelf: cacheStorage,
  outbox: copiedOutbox,
  now: () => Date.now(),
  after: (ms, act) => setTimeout(act, ms),
})

export function copySoon(): void {
  copies.copySoon()
}

export function bringInStep(): Promise<void> {
  return copies.bringInStep()
}
