import { describe, expect, it } from 'vitest'
import { enqueueIn } from '../../src/data/sync/enqueue.ts'
import { makeEngine, shift } from './support/engine.ts'

describe('recording an intent', () => {
  it('keeps it, queued and unsent', async () => {
    const engine = makeEngine()
    const row = await engine.record({ intent: shift({ sales: 1_250.5 }) })
    expect(await engine.only()).toEqual(row)
    expect(row).toMatchObject({ state: 'queued', attempts: 0, sentBefore: false, request: null, story: [{ event: 'recorded' }] })
  })

  it('keeps one row of a double tap', async () => {
    const engine = makeEngine()
    const opId = 'the-very-same-operation'
    const [one, other] = await Promise.all([engine.record({ opId, intent: shift() }), engine.record({ opId, intent: shift() })])
    expect(one).toEqual(other)
    expect(await engine.rows()).toHaveLength(1)
  })

  it('writes with strict durability and without a cache', async () => {
    const { db } = makeEngine()
    await db.open()
    const durability = await db.transaction('rw', db.rows, async (tx) => {
      await db.rows.count()
      return (tx as unknown as { idbtrans: IDBTransaction }).idbtrans.durability
    })
    // fake-indexeddb knows no durability: what counts there is what Dexie was told.
    expect(durability ?? db._options.chromeTransactionDurability).toBe('strict')
    expect(db._options.chromeTransactionDurability).toBe('strict')
    expect(db._options.cache).toBe('disabled')
  })

  it('says that nothing was stored when the tablet is full or the database is closed', async () => {
    const engine = makeEngine()
    const full = { ...engine.store, transact: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
    const closed = { ...engine.store, transact: () => Promise.reject(Object.assign(new Error(), { name: 'DatabaseClosedError' })) }
    const row = { ...(await engine.record({ intent: shift() })), opId: 'another-operation-0000' }
    await expect(enqueueIn(full, row)).rejects.toMatchObject({ name: 'OutboxWriteError', code: 'quota' })
    await expect(enqueueIn(closed, row)).rejects.toMatchObject({ name: 'OutboxWriteError', code: 'database_closed' })
  })
})
