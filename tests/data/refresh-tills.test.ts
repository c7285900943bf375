import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshTills, tillResources } = await import('../../src/data/reads/refresh-tills.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const me = { userId: 'khalid', month: '2026-11' }
const till = (day: string, pharmacyName = 'P1') => ({
  ...{ day, pharmacyName, shift: 'morning', isSingle: true, pharmacist: 'Amal' },
  ...{ countedHalalas: 9_500, differenceHalalas: -500, kinds: { Cash: 9_500 }, reason: 'A note is missing' },
})
const dayOf = (day: string, ...pharmacies: string[]) => ({ day, tills: pharmacies.map((name) => till(day, name)) })

const server = { asked: [] as string[], answer: () => Response.json([]) }
const answers = (days: object[], headers: Record<string, string> = {}) => {
  server.answer = () => Response.json(days, { headers: { 'X-Cursor': 'c1', ...headers } })
}

describe('The counted tills of a month on a manager’s device', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(new Request(input, init).url)
      server.asked.push(pathname + search)
      return server.answer()
    })
    server.asked = []
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
  })

  const stored = async () =>
    (await accountDb(me.userId).tills.toArray()).map(({ day, tills }) => [day, ...tills.map((row) => row.pharmacyName)])
  const age = () => accountDb(me.userId).freshness.get(tillResources.month(me.month))

  it('are a row for each day, of which only those with changes are sent again, whole', async () => {
    answers([dayOf('2026-11-02', 'P1', 'P2'), dayOf('2026-11-01', 'P1')])
    await refreshTills(me)
    answers([dayOf('2026-11-02', 'P2'), dayOf('2026-11-03', 'P1'), dayOf('2026-11-01')])
    await refreshTills(me)
    expect(server.asked).toEqual(['/api/tills?month=2026-11-01', '/api/tills?month=2026-11-01&since=c1'])
    expect(await stored()).toEqual([['2026-11-01'], ['2026-11-02', 'P2'], ['2026-11-03', 'P1']])
    expect(await accountDb(me.userId).tills.get('2026-11-03')).toEqual(dayOf('2026-11-03', 'P1'))
  })

  it('are replaced by those of a restored server, and only those of this month', async () => {
    answers([dayOf('2026-11-02', 'P1'), dayOf('2026-11-01', 'P1')])
    await refreshTills(me)
    answers([dayOf('2026-10-31', 'P1')])
    await refreshTills({ ...me, month: '2026-10' })
    answers([dayOf('2026-11-01', 'P2')], { 'X-List': 'anew' })
    await refreshTills(me)
    expect(await stored()).toEqual([
      ['2026-10-31', 'P1'],
      ['2026-11-01', 'P2'],
    ])
  })

  it('stay when a later read fails, and the read says why', async () => {
    answers([dayOf('2026-11-01', 'P1')])
    await refreshTills(me)
    const { fetchedAt } = (await age()) ?? {}
    server.answer = () => Response.json({ code: 'unavailable' }, { status: 503 })
    await refreshTills(me)
    expect(await stored()).toEqual([['2026-11-01', 'P1']])
    expect(await age()).toMatchObject({ fetchedAt, problem: 'unavailable' })
  })

  it('are not requested from a plain server', async () => {
    await writeSetting('serverKind', 'plain')
    await refreshTills(me)
    expect(server.asked).toEqual([])
  })
})
