import { dexieStore, openOutboxDb, STORE_CASES } from '@counter/outbox/testing'

/** Runs in the browser. Returns the result of each case on a store of its own, in order. */
export async function runStoreCases(): Promise<{ title: string; seen: unknown }[]> {
  const results: { title: string; seen: unknown }[] = []
  for (const { title, seen } of STORE_CASES)
    results.push({ title, seen: await seen(dexieStore(openOutboxDb(`conformance-${crypto.randomUUID()}`))) })
  return results
}

/** The durability of the outbox's transactions as reported by the browser. */
export async function durabilityOfOutbox(): Promise<IDBTransactionDurability> {
  const db = openOutboxDb(`durability-${crypto.randomUUID()}`)
  return db.transaction('rw', db.rows, async (tx) => {
    await db.rows.count()
    return (tx as unknown as { idbtrans: IDBTransaction }).idbtrans.durability
  })
}
