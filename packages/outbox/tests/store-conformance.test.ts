import { describe, expect, it } from 'vitest'
import { dexieStore } from '../src/store/dexie-store.ts'
import type { OutboxStore } from '@counter/outbox'
import { openOutboxDb } from '../src/store/outbox-db.ts'
import { MemoryDisk } from '../simulator/memory-disk.ts'
import { STORE_CASES } from '../testing/store-cases.ts'

// The third store, Dexie in a real browser, is tested in tests/e2e/store-conformance.spec.ts.
const stores: [string, () => OutboxStore][] = [
  ['Dexie', () => dexieStore(openOutboxDb(`conformance-${crypto.randomUUID()}`))],
  [
    "simulation's",
    () =>
      new MemoryDisk<null>({ after: (ms, act) => setTimeout(act, ms) }).storeFor({
        who: null,
        deliver: (act) => act(),
        failure: () => null,
        outlives: () => true,
        isAlive: () => true,
        latencyMs: () => 1,
        flushMs: () => 1,
      }),
  ],
]

describe.each(stores)('the %s store', (_name, open) => {
  it.each(STORE_CASES)('$title', async ({ seen, expected }) => {
    expect(await seen(open())).toEqual(expected)
  })
})
