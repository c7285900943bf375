import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { kpiResources, refreshKpis } = await import('../../src/data/reads/refresh-kpis.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')

const me = { userId: 'khalid', month: '2026-11' }
const ROW = {
  ...{ userId: 'amal', employeeName: 'Amal Salem', currentPharmacy: 'P1', pharmacies: ['P1'], shifts: 2 },
  ...{ halalas: 120_025, average: 60_013, pharmacyHalalas: 170_000, pharmacyAverage: 56_667, tills: 1 },
  ...{ tillHalalas: -475, checkIns: 2, late: 1, visits: 1, grade: 4.5, shortages: 1 },
}

const server = { asked: [] as Request[], answer: () => Response.json([]) }

describe('The KPIs of a month on a manager’s device', () => {
  beforeEach(async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      server.asked.push(new Request(input, init))
      return server.answer()
    })
    server.asked = []
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
  })

  const stored = () => accountDb(me.userId).kpis.toArray()
  const age = () => accountDb(me.userId).freshness.get(kpiResources.month(me.month))

  it('are one row of what the server calculated, with its age, and only changes are sent again', async () => {
    server.answer = () => Response.json([ROW], { headers: { ETag: 'W/"1"' } })
    await refreshKpis(me)
    expect(server.asked.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/api/kpis?month=2026-11-01',
    ])
    expect(await stored()).toEqual([{ month: '2026-11', people: [ROW] }])
    expect(await age()).toMatchObject({ problem: null, etag: 'W/"1"' })

    server.answer = () => new Response(null, { status: 304 })
    await refreshKpis(me)
    expect(server.asked.at(-1)?.headers.get('If-None-Match')).toBe('W/"1"')
    expect(await stored()).toEqual([{ month: '2026-11', people: [ROW] }])
  })

  it('stay when a later read fails, and the read says why', async () => {
    server.answer = () => Response.json([ROW])
    await refreshKpis(me)
    const { fetchedAt } = (await age()) ?? {}
    server.answer = () => Response.json({ code: 'unavailable' }, { status: 503 })
    await refreshKpis(me)
    expect(await stored()).toEqual([{ month: '2026-11', people: [ROW] }])
    expect(await age()).toMatchObject({ fetchedAt, problem: 'unavailable' })
  })

  it('of people whose row cannot be read are left out and counted', async () => {
    server.answer = () => Response.json([ROW, { ...ROW, userId: 'badr', halalas: 'many' }])
    await refreshKpis(me)
    expect((await stored())[0]?.people.map(({ userId }) => userId)).toEqual(['amal'])
    expect((await age())?.unread?.count).toBe(1)
  })

  it('are not requested from a plain server', async () => {
    await writeSetting('serverKind', 'plain')
    await refreshKpis(me)
    expect(server.asked).toEqual([])
  })
})
