import * as z from 'zod/mini'
import { Queue } from 'workbox-background-sync'
import { askServerKind } from '../../src/data/http/api-client.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { keepHalf } from '../../src/data/store/session-half.ts'
import { browserPorts } from '../../src/data/record/browser-ports.ts'
import { kinds } from '../../src/kinds/kinds.ts'
import { Sender, UNSENT_STATES } from '@counter/outbox'
import { outboxDb } from '../../tests/support/outbox-db.ts'
import type { Command, Remaining } from './commands.ts'

/** A service worker with both queues: Workbox's, and our engine as it runs in our worker. */
type WorkerEvent = ExtendableEvent & MessageEvent<Command>
type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
const worker = self as unknown as { skipWaiting: () => Promise<void>; clients: { claim: () => Promise<void> } }

z.config({ jitless: true })

self.addEventListener('install', (event) => (event as ExtendableEvent).waitUntil(worker.skipWaiting()))
self.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(worker.clients.claim()))
self.addEventListener('message', (event) => {
  const { data, ports, waitUntil } = event as WorkerEvent
  const answered = run(data).then(
    (result) => ports[0]?.postMessage({ result }),
    (error: unknown) => ports[0]?.postMessage({ failure: String(error) }),
  )
  waitUntil.call(event, answered)
})

// Uses the fallback without Background Sync, so that the browser does not drain the queue before the command. The
// replay loop is the same.
const queue = new Queue('bench', { forceSyncFallback: true })
const sender = new Sender({ ports: browserPorts(), kinds })

async function run(command: Command): Promise<Remaining | null> {
  switch (command.is) {
    case 'empty':
      while (await queue.shiftRequest()) continue
      await Promise.all([outboxDb.rows.clear(), deviceDb.reports.clear()])
      return null
    case 'fillWorkbox':
      for (const { path, headers, body } of command.requests)
        await queue.pushRequest({ request: new Request(path, { method: 'POST', headers, body }) })
      return null
    case 'fillOurs':
      await askServerKind(command.session.userId)
      await deviceDb.session.put(command.session)
      await keepHalf(command.session.userId, command.half)
      await outboxDb.rows.bulkAdd(command.rows)
      return null
    case 'drainStock':
      await queue.replayRequests()
      return null
    case 'drainHardened':
      await replayHardened()
      return null
    case 'drainOurs':
      await sender.drain({ now: true })
      return null
    case 'remaining':
      return remaining()
  }
}

async function remaining(): Promise<Remaining> {
  const unsent = await outboxDb.rows
    .where('state')
    .anyOf([...UNSENT_STATES])
    .toArray()
  const states = unsent.map(({ state, lastProblem }) => `${state} ${lastProblem?.code ?? ''}`.trim())
  return { workbox: await queue.size(), ours: unsent.length, states }
}

/** Workbox with its recommended hardening: the same loop, where a response that is not `ok` counts as a failure. */
async function replayHardened(): Promise<void> {
  for (;;) {
    const entry = await queue.shiftRequest()
    if (!entry) return
    try {
      const response = await fetch(entry.request.clone())
      if (!response.ok) throw new Error(`answered ${response.status}`)
    } catch (error) {
      await queue.unshiftRequest(entry)
      throw error
    }
  }
}
