import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ListReach } from '../../src/data/store/server-rows.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { PATIENCE } from '../support/until.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { letPageGoFirst, refreshLongList, whenNoneIsRead } = await import('../../src/data/reads/long-lists.ts')
const { refreshHandoversOfMonth } = await import('../../src/data/reads/refresh-handovers.ts')
const { storeLongServerList } = await import('../../src/data/reads/long-server-list.ts')
const { ROWS_A_PIECE } = await import('../../src/data/store/server-rows.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { readable, readableRow } = await import('../../src/shared/contract/readable.ts')

const me = { userId: 'khalid', month: '2026-11' }
const MANY = 10 * ROWS_A_PIECE
const written = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `h${index}`, pharmacyName: 'P1', day: '2026-11-02' }))

/** The tables of each writing transaction on the manager's own database, in order. */
const locked: string[] = []
// Dexie takes the function once, when it opens the database.
const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
IDBDatabase.prototype.transaction = function (this: IDBDatabase, tables, ...how) {
  if (how[0] === 'readwrite' && this.name === `account-${me.userId}`) locked.push([...[tables].flat()].join(' '))
  return begin.call(this, tables, ...how)
}
const server = { answer: (): Response => Response.json([]) }

describe('A long list', () => {
  beforeEach(async () => {
    vi.restoreAllMocks()
    vi.stubGlobal('fetch', async () => server.answer())
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
    locked.length = 0
  })

  const stored = () => accountDb(me.userId).handovers.count()
  const age = () => accountDb(me.userId).freshness.get('handovers:2026-11')

  it('locks no table but its own while it is stored, and is named as read only after that', async () => {
    server.answer = () => Response.json(written(MANY), { headers: { 'X-Cursor': 'c1' } })
    await refreshHandoversOfMonth(me)
    expect(locked).toEqual(['handovers', 'freshness'])
    expect([await stored(), (await age())?.cursor]).toEqual([MANY, 'c1'])
  })

  it('of which nothing has changed, or whose read failed, locks no rows', async () => {
    server.answer = () => Response.json(written(MANY), { headers: { 'X-Cursor': 'c1' } })
    await refreshHandoversOfMonth(me)
    locked.length = 0
    server.answer = () => Response.json([], { headers: { 'X-Cursor': 'c1' } })
    await refreshHandoversOfMonth(me)
    server.answer = () => Response.json({ code: 'unavailable' }, { status: 503 })
    await refreshHandoversOfMonth(me)
    expect(locked).toEqual(['freshness', 'freshness'])
    expect(await stored()).toBe(MANY)
  })

  it('keeps its cursor if the device fails before it has noted the next one', async () => {
    server.answer = () => Response.json(written(1), { headers: { 'X-Cursor': 'c1' } })
    await refreshHandoversOfMonth(me)
    server.answer = () => Response.json(written(MANY), { headers: { 'X-Cursor': 'c2' } })
    vi.spyOn(accountDb(me.userId).freshness, 'put').mockRejectedValueOnce(new Error('no room'))
    await refreshHandoversOfMonth(me)
    expect([await stored(), (await age())?.cursor]).toEqual([MANY, 'c1'])
  })

  it('is parsed in several tasks, in its order', async () => {
    let task = 0
    const count = setInterval(() => (task += 1))
    const tasks = new Set<number>()
    const seen = z.string().check(
      z.refine(() => {
        for (const until = performance.now() + 0.1; performance.now() < until;);
        return tasks.add(task).size > 0
      }),
    )
    const db = accountDb(me.userId)
    const store = vi.fn(async (_rows: { _id: string }[]) => {})
    server.answer = () => Response.json([...written(MANY), { _id: 7 }])
    await refreshLongList({
      ...{ resource: 'seen', freshness: db.freshness, path: '/api/seen', account: me.userId, tables: [db.handovers] },
      ...{ schema: readable(z.looseObject({ _id: seen, ...readableRow })), store },
    })
    clearInterval(count)
    expect(tasks.size).toBeGreaterThan(1)
    expect(store.mock.calls[0]?.[0].map(({ _id }) => _id)).toEqual(written(MANY).map(({ _id }) => _id))
    expect((await db.freshness.get('seen'))?.unread?.count).toBe(1)
  })

  /** Reads these months at the same time, and returns them in the order in which they were stored. */
  async function orderOf(months: readonly string[]): Promise<string[]> {
    const order: string[] = []
    server.answer = () => Response.json(written(MANY))
    const reads = months.map(async (month) => {
      await refreshHandoversOfMonth({ ...me, month })
      if (!order.includes(month)) order.push(month)
    })
    await Promise.all(reads)
    return order
  }

  it('that was asked for last goes first, also if it was under way already', async () => {
    expect(await orderOf(['2026-09', '2026-10', '2026-11'])).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(await orderOf(['2026-09', '2026-10', '2026-11', '2026-09'])).toEqual(['2026-09', '2026-11', '2026-10'])
  })

  it('keeps what no page shows waiting', async () => {
    server.answer = () => Response.json(written(MANY))
    const read = refreshHandoversOfMonth(me)
    await vi.waitFor(() => expect(locked).toContain('handovers'), PATIENCE)
    await whenNoneIsRead()
    expect((await age())?.fetchedAt).toBeTypeOf('number')
    await read
  })

  it('waits for what a page asks for that was opened meanwhile', async () => {
    const order: string[] = []
    server.answer = () => Response.json(written(MANY))
    const before = refreshHandoversOfMonth(me).then(() => order.push('before'))
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    letPageGoFirst()
    // Its head start is over, and the longest wait is not.
    clock.mockReturnValue(start + 2_000)
    await refreshHandoversOfMonth({ ...me, month: '2026-10' })
    order.push('of the page')
    await before
    expect(order).toEqual(['of the page', 'before'])
  })
})

describe('A long list that is stored in several transactions', () => {
  const reports = (count: number, revision: number) =>
    Array.from({ length: count }, (_, index) => ({ ...report, _id: `r${index}`, revision }))
  const report = { pharmacyName: 'P1', day: '2026-11-02' } as DailyReport
  const table = accountDb(me.userId).reports
  const put = (rows: DailyReport[], list: ListReach) =>
    storeLongServerList(rows, {
      ...{ table, list, storedIds: () => table.toCollection().primaryKeys() },
      between: async () => void (transactions += 1),
    })
  let transactions = 0

  beforeEach(async () => {
    transactions = 0
    await table.clear()
  })

  it('leaves room for others between them', async () => {
    await put(reports(MANY, 1), 'whole')
    expect(await table.count()).toBe(MANY)
    expect(transactions).toBeGreaterThan(2)
  })

  it('replaces what is not in it, and never a newer row by an older one', async () => {
    await put(reports(MANY, 1), 'whole')
    await table.update('r3', { revision: 5 })
    await put(reports(MANY - 1, 2), 'whole')
    expect(await table.count()).toBe(MANY - 1)
    expect((await table.bulkGet(['r3', 'r4'])).map((row) => row?.revision)).toEqual([5, 2])
  })

  it('takes the rows of a restored server, even older ones', async () => {
    await put(reports(MANY, 2), 'whole')
    await put(reports(MANY - 1, 1), 'anew')
    expect((await table.toArray()).map(({ revision }) => revision)).toEqual(Array(MANY - 1).fill(1))
  })

  it('adds changes to what is stored', async () => {
    await put(reports(MANY, 2), 'whole')
    await put([...reports(1, 1), { ...report, _id: 'new', revision: 1 } as DailyReport], 'some')
    expect([await table.count(), (await table.get('r0'))?.revision]).toEqual([MANY + 1, 2])
  })
})
