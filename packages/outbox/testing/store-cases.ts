import type { OutboxRow, OutboxStore } from '@counter/outbox'
import { ROW_STATES } from '../src/model/types.ts'

const row: Omit<OutboxRow, 'seq'> = {
  opId: 'operation-1-00000000',
  ownerId: 'sara',
  ownerName: 'Sara',
  lane: 'lane',
  kind: 'note',
  intent: { text: '1' },
  base: {},
  schemaVersion: 1,
  state: 'queued',
  attempts: 0,
  sentBefore: false,
  request: null,
  lastProblem: null,
  recordedAt: '2026-11-21T09:00:00.000Z',
  sentAt: null,
  epoch: 0,
  story: [],
}
const named = (opId: string, rest: Partial<OutboxRow> = {}) => ({ ...row, ...rest, opId })
const opIdsOf = (rows: readonly OutboxRow[]) => rows.map(({ opId }) => opId)
const errorOf = (failing: Promise<unknown>) =>
  failing.then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'something else'),
  )

const TURNS = 40

/** The observed and the expected result of a store, as plain values that can leave a browser. */
export type StoreCase = { title: string; seen(store: OutboxStore): Promise<unknown>; expected: unknown }

/** What the engine assumes of any store. Each case gets an empty one. */
export const STORE_CASES: readonly StoreCase[] = [
  {
    title: 'numbers rows upwards and never twice, removed ones included',
    async seen(store) {
      const first = await store.transact((tx) => tx.add(named('a')))
      const second = await store.transact((tx) => tx.add(named('b')))
      await store.transact((tx) => tx.remove(second))
      const third = await store.transact((tx) => tx.add(named('c')))
      return [first < second, second < third]
    },
    expected: [true, true],
  },
  {
    title: 'finds rows by number, by operation and by state, oldest first',
    async seen(store) {
      await store.transact(async (tx) => {
        await tx.add(named('a', { state: 'done' }))
        await tx.add(named('b', { state: 'sending' }))
        await tx.add(named('c'))
      })
      const found = await store.transact(async (tx) => ({
        one: await tx.byOpId('b'),
        none: await tx.byOpId('z'),
        noneByNumber: await tx.get(999),
        some: await tx.inStates(['queued', 'done']),
      }))
      return [
        found.one?.opId,
        found.one?.state,
        found.none === undefined,
        found.noneByNumber === undefined,
        opIdsOf(found.some),
        opIdsOf(await store.read(ROW_STATES)),
      ]
    },
    expected: ['b', 'sending', true, true, ['a', 'c'], ['a', 'b', 'c']],
  },
  {
    title: 'commits all of a transaction or nothing of it',
    async seen(store) {
      const error = await errorOf(
        store.transact(async (tx) => {
          await tx.add(named('a'))
          await tx.putLease({ id: 'sender', epoch: 9, holder: 'x', beat: 0 })
          throw new Error('half way')
        }),
      )
      return [error, await store.read(ROW_STATES), (await store.readLease()).epoch]
    },
    expected: ['Error: half way', [], 0],
  },
  {
    title: 'refuses an operation that is there already, and keeps nothing else of that transaction',
    async seen(store) {
      await store.transact((tx) => tx.add(named('a')))
      const error = await errorOf(
        store.transact(async (tx) => {
          await tx.add(named('b'))
          await tx.add(named('a'))
        }),
      )
      return [error.startsWith('ConstraintError'), opIdsOf(await store.read(ROW_STATES))]
    },
    expected: [true, ['a']],
  },
  {
    title: 'lets one of several transactions fail, and the others through',
    async seen(store) {
      const asked = ['a', 'b', 'c'].map((opId) =>
        errorOf(
          store.transact(async (tx) => {
            await tx.add(named(opId))
            if (opId === 'b') throw new Error('only this one')
          }),
        ),
      )
      return [await Promise.all(asked), opIdsOf(await store.read(ROW_STATES)).toSorted()]
    },
    expected: [
      ['none', 'Error: only this one', 'none'],
      ['a', 'c'],
    ],
  },
  {
    title: 'sees its own writes inside a transaction, and shows them to no other before its end',
    async seen(store) {
      const [inside, outside] = await Promise.all([
        store.transact(async (tx) => {
          const seq = await tx.add(named('a'))
          await tx.put({ ...named('a', { state: 'sending' }), seq })
          return tx.inStates(['sending'])
        }),
        store.read(['queued']),
      ])
      return [opIdsOf(inside), outside]
    },
    expected: [['a'], []],
  },
  {
    title: 'runs transactions one after the other, in the order they were asked for',
    async seen(store) {
      const seq = await store.transact((tx) => tx.add(named('a')))
      const count = () =>
        store.transact(async (tx) => {
          const found = await tx.get(seq)
          if (found) await tx.put({ ...found, attempts: found.attempts + 1 })
        })
      await Promise.all(Array.from({ length: 10 }, count))
      return (await store.read(['queued'])).map(({ attempts }) => attempts)
    },
    expected: [10],
  },
  {
    title: 'reads one moment: a row that changes its state meanwhile is there once, neither missed nor twice',
    async seen(store) {
      const seq = await store.transact((tx) => tx.add(named('a')))
      const lengths = new Set<number>()
      for (let turn = 0; turn < TURNS; turn += 1) {
        const state = turn % 2 === 0 ? 'sending' : 'queued'
        const [, before, after] = await Promise.all([
          store.transact((tx) => tx.put({ ...named('a', { state }), seq })),
          store.read(ROW_STATES),
          Promise.resolve().then(() => store.read(ROW_STATES)),
        ])
        lengths.add(before.length).add(after.length)
      }
      return [...lengths]
    },
    expected: [1],
  },
  {
    title: 'keeps copies: what is changed outside is not changed inside',
    async seen(store) {
      const intent = { text: '1' }
      await store.transact((tx) => tx.add(named('a', { intent })))
      intent.text = '2'
      return (await store.read(['queued'])).map((each) => each.intent)
    },
    expected: [{ text: '1' }],
  },
  {
    title: 'keeps the earliest sending time of a row, and none where there is none',
    async seen(store) {
      await store.transact(async (tx) => {
        await tx.add(named('a', { notBefore: '2026-11-21T09:00:05.000Z' }))
        await tx.add(named('b'))
      })
      return (await store.read(['queued'])).map((each) => each.notBefore ?? 'none')
    },
    expected: ['2026-11-21T09:00:05.000Z', 'none'],
  },
  {
    title: 'keeps the lease',
    async seen(store) {
      await store.transact(async (tx) => tx.putLease({ ...(await tx.lease()), epoch: 3, holder: 'page' }))
      return store.readLease()
    },
    expected: { id: 'sender', epoch: 3, holder: 'page', beat: 0 },
  },
]
