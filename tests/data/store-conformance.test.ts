import { dexieStore } from '../../src/data/sync/dexie-store.ts'
import { openOutboxDb } from '../../src/data/sync/outbox-db.ts'
import { MemoryDisk } from '../sim/memory-disk.ts'
import { describeStore } from '../sim/store-conformance.ts'

let databases = 0

describeStore('Dexie', () => dexieStore(openOutboxDb(`conformance-${(databases += 1)}`)))

describeStore("simulation's", () =>
  new MemoryDisk<null>({ after: (ms, act) => setTimeout(act, ms) }).storeFor({
    who: null,
    deliver: (act) => act(),
    failure: () => null,
    outlives: () => true,
    isAlive: () => true,
    latencyMs: () => 1,
  }),
)
