import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/account-db.ts')
const { deviceDb } = await import('../../src/data/device-db.ts')
const { payrollResources, refreshPayMonths } = await import('../../src/data/refresh-payroll.ts')
const { writeSetting } = await import('../../src/data/settings.ts')

const MONTHS = ['2026-11-01', '2026-10-01']
const EMPLOYEES = 9
const me = { userId: 'mona', months: MONTHS }
const server = {
  answers: new Map<string, { body: unknown; cursor?: string } | 'down'>(),
  asked: [] as string[],
  atOnce: 0,
  mostAtOnce: 0,
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(new Request(input, init).url)
  server.asked.push(pathname + search)
  server.atOnce += 1
  server.mostAtOnce = Math.max(server.mostAtOnce, server.atOnce)
  await Promise.resolve()
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
  Object.assign(server, { answers: new Map(), asked: [], atOnce: 0, mostAtOnce: 0 })
  await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
})

describe('everybody’s slips on an accountant’s tablet', () => {
  it('arrive as one request per month, and later only the changes; deleted slips go, and other months stay', async () => {
    await writeSetting('serverKind', 'extended')
    await accountDb(me.userId).slips.bulkPut([slip('gone', 'ahmed'), slip('older', 'ahmed', '2026-09-01')] as never)
    server.answers.set('/api/users', { body: [person('ahmed')] })
    server.answers.set('/api/payrolls?month=2026-11-01', { body: [slip('a', 'ahmed')], cursor: 'c1' })
    server.answers.set('/api/payrolls?month=2026-10-01', { body: [slip('b', 'ahmed', '2026-10-01')] })
    await refreshPayMonths(me)
    expect(await storedIds()).toEqual(['a', 'b', 'older'])
    server.asked = []
    server.answers.set('/api/payrolls?month=2026-11-01&since=c1', { body: [slip('c', 'badr')], cursor: 'c2' })
    await refreshPayMonths(me)
    expect(server.asked.filter((path) => path.includes('2026-11'))).toEqual(['/api/payrolls?month=2026-11-01&since=c1'])
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
})
