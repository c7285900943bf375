import { liveQuery } from 'dexie'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../support/until.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { payrollResources, refreshPayMonths } = await import('../../src/data/reads/refresh-payroll.ts')
const { readKnownPay } = await import('../../src/features/payroll/entry-queries.ts')
const { refreshFailed } = await import('../../src/data/reads/failed-reads.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const MONTHS = ['2026-11-01', '2026-10-01']
const EMPLOYEES = 9
const me = { userId: 'mona', months: MONTHS }
const server = {
  answers: new Map<string, { body: unknown; cursor?: string } | 'down'>(),
  waits: new Map<string, Promise<void>>(),
  asked: [] as string[],
  atOnce: 0,
  mostAtOnce: 0,
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input, init).url)
  server.asked.push(pathname + search)
  server.atOnce += 1
  server.mostAtOnce = Math.max(server.mostAtOnce, server.atOnce)
  await server.waits.get(pathname)
  server.atOnce -= 1
  const found = server.answers.get(pathname + search)
  if (found === 'down') throw new TypeError('Failed to fetch')
  if (!found) return Response.json({ message: 'Not found' }, { status: 404 })
  return Response.json(found.body, { headers: found.cursor ? { 'X-Cursor': found.cursor } : {} })
}

const person = (id: string, isAccountant = false) => ({ _id: id, email: `${id}@chain.example`, isAccountant })
const slip = (id: string, userId: string, month = '2026-11-01') => ({
  _id: id,
  userId,
  userName: userId,
  month,
  netPay: 1,
})
const storedIds = async () => (await accountDb(me.userId).slips.toCollection().primaryKeys()).sort()

beforeAll(() => void vi.stubGlobal('fetch', answer))
beforeEach(async () => {
  Object.assign(server, { answers: new Map(), waits: new Map(), asked: [], atOnce: 0, mostAtOnce: 0 })
  await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
})

describe('everybody’s slips on an accountant’s tablet', () => {
  it('arrive as one request per month, and later only the changes; deleted slips go, and other months stay', async () => {
    await writeSetting('serverKind', 'extended')
    await accountDb(me.userId).slips.bulkPut([slip('gone', 'ahmed'), slip('older', 'ahmed', '2026-09-01')] as never)
    server.answers.set('/api/users', { body: [person('ahmed')] })
    server.answers.set('/api/payrolls?month=2026-11-01&voided=1', { body: [slip('a', 'ahmed')], cursor: 'c1' })
    server.answers.set('/api/payrolls?month=2026-10-01&voided=1', { body: [slip('b', 'ahmed', '2026-10-01')] })
    await refreshPayMonths(me)
    expect(await storedIds()).toEqual(['a', 'b', 'older'])
    server.asked = []
    server.answers.set('/api/payrolls?month=2026-11-01&voided=1&since=c1', { body: [slip('c', 'badr')], cursor: 'c2' })
    await refreshPayMonths(me)
    expect(server.asked.filter((path) => path.includes('2026-11'))).toEqual([
      '/api/payrolls?month=2026-11-01&voided=1&since=c1',
    ])
    expect(await storedIds()).toEqual(['a', 'b', 'c', 'older'])
  })

  it('arrive person by person from a plain server, a few at a time, each at most once within minutes, and only for people paid here', async () => {
    await writeSetting('serverKind', 'plain')
    const ids = Array.from({ length: EMPLOYEES }, (_unused, index) => `e${index}`)
    server.answers.set('/api/users', { body: [...ids.map((id) => person(id)), person('mona', true)] })
    for (const id of ids) server.answers.set(`/api/payrolls/userPayrolls/${id}`, { body: [slip(`s-${id}`, id)] })
    await refreshPayMonths(me)
    expect(server.asked.filter((path) => path.includes('userPayrolls'))).toHaveLength(EMPLOYEES)
    expect(server.mostAtOnce).toBeLessThanOrEqual(4)
    expect(await storedIds()).toEqual(ids.map((id) => `s-${id}`))
    expect(await accountDb(me.userId).freshness.get(payrollResources.month('2026-11-01'))).toMatchObject({
      problem: null,
      fetchedAt: expect.any(Number) as number,
    })
    server.asked = []
    await refreshPayMonths(me)
    expect(server.asked).toEqual(['/api/users'])
  })

  it('do not count as read while the people of a plain server could not be read', async () => {
    await writeSetting('serverKind', 'plain')
    const { freshness } = accountDb(me.userId)
    const ofMonth = () => freshness.get(payrollResources.month('2026-11-01'))
    server.answers.set('/api/users', 'down')
    await refreshPayMonths(me)
    expect(await ofMonth()).toMatchObject({ problem: 'offline', fetchedAt: null })
    server.answers.set('/api/users', { body: [person('ahmed')] })
    server.answers.set('/api/payrolls/userPayrolls/ahmed', { body: [slip('a', 'ahmed')] })
    await refreshFailed(me.userId)
    expect(await ofMonth()).toMatchObject({ problem: null, fetchedAt: expect.any(Number) as number })
    // Somebody may have been added since.
    await freshness.update(payrollResources.month('2026-11-01'), { fetchedAt: 1 })
    server.answers.set('/api/users', 'down')
    await refreshPayMonths(me)
    expect(await ofMonth()).toMatchObject({ problem: 'offline', fetchedAt: 1 })
  })

  it('are shown as unknown until their month was read, and not looked up again then', async () => {
    await writeSetting('serverKind', 'extended')
    const { freshness, slips, users } = accountDb(me.userId)
    await users.put(person('ahmed') as never)
    const read = new Set<string>()
    let last = {} as Awaited<ReturnType<typeof readKnownPay>>
    const shown = () => readKnownPay({ userId: me.userId, month: '2026-11-01', read })
    const watching = liveQuery(shown).subscribe((pay) => (last = pay))
    const known = () => [
      last.isRead,
      last.isBeforeRead,
      last.people?.map(({ slip, last: before }) => [slip, before?._id]),
    ]
    await vi.waitFor(() => expect(known()).toEqual([false, false, [[undefined, undefined]]]), PATIENCE)
    for (const month of MONTHS) server.answers.set(`/api/payrolls?month=${month}&voided=1`, { body: [] })
    server.answers.set('/api/users', { body: [person('ahmed')] })
    await refreshPayMonths(me)
    await vi.waitFor(() => expect(known()).toEqual([true, true, [[null, undefined]]]), PATIENCE)
    await slips.put(slip('b', 'ahmed', '2026-10-01') as never)
    await vi.waitFor(() => expect(known()).toEqual([true, true, [[null, 'b']]]), PATIENCE)
    watching.unsubscribe()
    const asked = vi.spyOn(freshness, 'bulkGet')
    await shown()
    expect(asked.mock.calls).toEqual([[[]]])
    asked.mockRestore()
  })

  it('stay as they are when one person’s cannot be loaded, and the problem is recorded', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('/api/users', { body: [person('ahmed'), person('badr')] })
    server.answers.set('/api/payrolls/userPayrolls/ahmed', { body: [slip('a', 'ahmed')] })
    server.answers.set('/api/payrolls/userPayrolls/badr', 'down')
    await refreshPayMonths(me)
    expect(await storedIds()).toEqual(['a'])
    expect(await accountDb(me.userId).freshness.get(payrollResources.month('2026-11-01'))).toMatchObject({
      problem: 'offline',
      fetchedAt: null,
    })
  })

  it('can be entered as soon as one person’s could not be loaded, however long the others take', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('/api/users', { body: [person('ahmed'), person('badr')] })
    server.answers.set('/api/payrolls/userPayrolls/ahmed', 'down')
    let answerBadr = () => {}
    server.waits.set('/api/payrolls/userPayrolls/badr', new Promise((answered) => (answerBadr = answered)))
    const reading = refreshPayMonths(me)
    const isComing = async () =>
      (await readKnownPay({ userId: me.userId, month: '2026-11-01', read: new Set() })).isLastComing
    await vi.waitFor(async () => expect(await isComing()).toBe(false), PATIENCE)
    answerBadr()
    await reading
  })
})
