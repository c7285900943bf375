import { describe, expect, it } from 'vitest'
import type { OutboxStore } from '../../src/data/sync/ports.ts'
import { ROW_STATES } from '../../src/data/sync/types.ts'
import type { OutboxRow } from '../../src/data/sync/types.ts'

const row: Omit<OutboxRow, 'seq'> = {
  opId: 'operation-1-00000000', ownerId: 'sara', ownerName: 'Sara', lane: 'lane', kind: 'shiftReport', intent: { sales: 1 }, base: {}, schemaVersion: 1,
  state: 'queued', attempts: 0, sentBefore: false, request: null, lastProblem: null, recordedAt: '2026-11-21T09:00:00.000Z', sentAt: null, epoch: 0, story: [],
}
const named = (opId: string, rest: Partial<OutboxRow> = {}) => ({ ...row, ...rest, opId })

/** What the engine takes for granted of a store, whichever it runs on. */
export function describeStore(name: string, open: () => OutboxStore): void {
  describe(`the ${name} store`, () => {
    it('numbers rows upwards and never twice, removed ones included', async () => {
      const store = open()
      const first = await store.transact((tx) => tx.add(named('a')))
      const second = await store.transact((tx) => tx.add(named('b')))
      await store.transact((tx) => tx.remove(second))
      const third = await store.transact((tx) => tx.add(named('c')))
      expect([first < second, second < third]).toEqual([true, true])
    })

    it('finds rows by number, by operation and by state, oldest first', async () => {
      const store = open()
      await store.transact(async (tx) => {
        await tx.add(named('a', { state: 'done' }))
        await tx.add(named('b', { state: 'sending' }))
        await tx.add(named('c'))
      })
      const found = await store.transact(async (tx) => ({ one: await tx.byOpId('b'), none: await tx.byOpId('z'), noneByNumber: await tx.get(999), some: await tx.inStates(['queued', 'done']) }))
      expect(found.one).toMatchObject({ opId: 'b', state: 'sending' })
      expect([found.none, found.noneByNumber]).toEqual([undefined, undefined])
      expect(found.some.map(({ opId }) => opId)).toEqual(['a', 'c'])
      expect((await store.read(ROW_STATES)).map(({ opId }) => opId)).toEqual(['a', 'b', 'c'])
    })

    it('commits all of a transaction or nothing of it', async () => {
      const store = open()
      const failed = store.transact(async (tx) => {
        await tx.add(named('a'))
        await tx.putLease({ id: 'sender', epoch: 9, holder: 'x', beat: 0 })
        throw new Error('half way')
      })
      await expect(failed).rejects.toThrow('half way')
      expect(await store.read(ROW_STATES)).toEqual([])
      expect(await store.readLease()).toMatchObject({ epoch: 0 })
    })

    it('refuses an operation that is there already, and keeps nothing else of that transaction', async () => {
      const store = open()
      await store.transact((tx) => tx.add(named('a')))
      await expect(
        store.transact(async (tx) => {
          await tx.add(named('b'))
          await tx.add(named('a'))
        }),
      ).rejects.toMatchObject({ name: 'ConstraintError' })
      expect((await store.read(ROW_STATES)).map(({ opId }) => opId)).toEqual(['a'])
    })

    it('sees its own writes inside a transaction, and shows them to nobody before its end', async () => {
      const store = open()
      const [inside, outside] = await Promise.all([
        store.transact(async (tx) => {
          const seq = await tx.add(named('a'))
          await tx.put({ ...named('a', { state: 'sending' }), seq })
          return tx.inStates(['sending'])
        }),
        store.read(['queued']),
      ])
      expect(inside.map(({ opId }) => opId)).toEqual(['a'])
      expect(outside).toEqual([])
    })

    it('runs transactions one after the other, in the order they were asked for', async () => {
      const store = open()
      const seq = await store.transact((tx) => tx.add(named('a')))
      const count = () =>
        store.transact(async (tx) => {
          const found = await tx.get(seq)
          if (found) await tx.put({ ...found, attempts: found.attempts + 1 })
        })
      await Promise.all(Array.from({ length: 10 }, count))
      expect(await store.read(['queued'])).toMatchObject([{ attempts: 10 }])
    })

    it('keeps copies: what is changed outside is not changed inside', async () => {
      const store = open()
      const intent = { sales: 1 }
      await store.transact((tx) => tx.add(named('a', { intent })))
      intent.sales = 2
      expect(await store.read(['queued'])).toMatchObject([{ intent: { sales: 1 } }])
    })

    it('keeps the lease', async () => {
      const store = open()
      await store.transact(async (tx) => tx.putLease({ ...(await tx.lease()), epoch: 3, holder: 'page' }))
      expect(await store.readLease()).toEqual({ id: 'sender', epoch: 3, holder: 'page', beat: 0 })
    })
  })
}
