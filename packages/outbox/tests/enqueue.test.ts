import { describe, expect, it } from 'vitest'
import { enqueueIn, enqueueTogetherIn } from '../src/record/enqueue.ts'
import type { OutboxTx } from '../src/ports.ts'
import { makeEngine, sheet } from './support/engine.ts'

describe('recording an intent', () => {
  it('stores it, queued and unsent', async () => {
    const engine = makeEngine()
    const row = await engine.record({ intent: sheet({ figure: 1_250.5 }) })
    expect(await engine.only()).toEqual(row)
    expect(row).toMatchObject({
      state: 'queued',
      attempts: 0,
      sentBefore: false,
      request: null,
      story: [{ event: 'recorded' }],
    })
  })

  it('stores one row for a double tap', async () => {
    const engine = makeEngine()
    const opId = 'the-very-same-operation'
    const [one, other] = await Promise.all([
      engine.record({ opId, intent: sheet() }),
      engine.record({ opId, intent: sheet() }),
    ])
    expect(one).toEqual(other)
    expect(await engine.rows()).toHaveLength(1)
  })

  it('stores both rows of a pair, in order, or neither', async () => {
    const engine = makeEngine()
    const { seq: _seq, ...row } = await engine.record({ intent: sheet() })
    const pair = [
      { ...row, opId: 'first-of-a-pair-0000' },
      { ...row, opId: 'second-of-a-pair-000' },
    ]
    const full = {
      ...engine.store,
      transact: <Result>(body: (tx: OutboxTx) => Promise<Result>) =>
        engine.store.transact((tx) =>
          body({
            ...tx,
            add: (each) =>
              each.opId === 'second-of-a-pair-000'
                ? Promise.reject(new DOMException('', 'QuotaExceededError'))
                : tx.add(each),
          }),
        ),
    }
    await expect(enqueueTogetherIn(full, pair)).rejects.toMatchObject({ code: 'quota' })
    expect(await engine.rows()).toHaveLength(1)
    await enqueueTogetherIn(engine.store, pair)
    expect((await engine.rows()).map(({ opId }) => opId)).toEqual([row.opId, ...pair.map(({ opId }) => opId)])
  })

  it('writes with strict durability and without a cache', async () => {
    const { db } = makeEngine()
    await db.open()
    const durability = await db.transaction('rw', db.rows, async (tx) => {
      await db.rows.count()
      return (tx as unknown as { idbtrans: IDBTransaction }).idbtrans.durability
    })
    // fake-indexeddb ignores durability: checks the option that Dexie got.
    expect(durability ?? db._options.chromeTransactionDurability).toBe('strict')
    expect(db._options.chromeTransactionDurability).toBe('strict')
    expect(db._options.cache).toBe('disabled')
  })

  it('reports that nothing was stored when the tablet is full or the database is closed', async () => {
    const engine = makeEngine()
    const full = { ...engine.store, transact: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
    const closed = {
      ...engine.store,
      transact: () => Promise.reject(Object.assign(new Error(), { name: 'DatabaseClosedError' })),
    }
    const row = { ...(await engine.record({ intent: sheet() })), opId: 'another-operation-0000' }
    await expect(enqueueIn(full, row)).rejects.toMatchObject({ name: 'OutboxWriteError', code: 'quota' })
    await expect(enqueueIn(closed, row)).rejects.toMatchObject({ name: 'OutboxWriteError', code: 'database_closed' })
  })
})
