import { liveQuery } from 'dexie'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE } from '../support/until.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshChain } = await import('../../src/data/reads/refresh-chain.ts')
const { refreshFailed } = await import('../../src/data/reads/failed-reads.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { readChainView } = await import('../../src/features/dashboard/queries.ts')
const { readPharmacy } = await import('../../src/features/dashboard/pharmacy-queries.ts')
const { TARGETS } = await import('../../src/shared/contract/chain/targets.ts')
const { chainTotalsOf } = await import('../../src/shared/rules/chain/chain-ranking.ts')

const [TODAY, MONTH] = ['2026-11-21', '2026-11']
const me = { userId: 'khalid' }
const NAMES = Array.from({ length: 8 }, (_none, index) => `P300${index}`)
const LIST = NAMES.map((pharmacyName) => ({
  _id: pharmacyName,
  pharmacyNo: '1',
  pharmacyName,
  pharmacyAddress: 'Riyadh',
}))
/** The last one has not reported. */
const FIGURES = NAMES.slice(0, 7).map((pharmacyName) => ({
  ...{ pharmacyName, month: MONTH, total: 198_000, daysReported: 20, lastDay: TODAY },
}))
const PLAIN = [...NAMES, 'P2023', 'P2024', 'P2026']

/** A 404 with a code of the plain server's own. */
const NO_ROUTE = 'NO_ROUTE'
/** The answer of each path; a number is an error with that status, nothing is a broken connection. */
const server = new Map<string, unknown>()

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(new Request(input, init).url)
  await new Promise((done) => setImmediate(done))
  const body = server.get(pathname)
  if (body === undefined) throw new TypeError('Failed to fetch')
  if (body === NO_ROUTE) return Response.json({ code: NO_ROUTE }, { status: 404 })
  return typeof body === 'number' ? Response.json({ message: 'Error' }, { status: body }) : Response.json(body)
}

const wanted = { ...me, month: MONTH, today: TODAY, targets: TARGETS.initial }
const read = () => refreshChain({ ...me, month: MONTH, today: TODAY })
const report = (pharmacyName: string) => ({
  ...{ _id: pharmacyName, pharmacyName, day: TODAY, dayType: 'single', firstSales: 100, firstPharmacist: 'Amal' },
})

describe('The dashboard’s sums', () => {
  beforeAll(() => void vi.stubGlobal('fetch', answer))
  beforeEach(async () => {
    server.clear()
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
  })

  describe('on a server that sums', () => {
    beforeEach(async () => {
      await writeSetting('serverKind', 'extended')
      server.set('/api/pharmacies', LIST)
      server.set('/api/reports/monthly', FIGURES)
      server.set('/api/reports', [])
    })

    it('count every pharmacy', async () => {
      await read()
      const view = await readChainView(wanted)
      expect(view).toMatchObject({ isKnown: true, isEmpty: false, problem: null })
      expect(chainTotalsOf(view)).toMatchObject({ pharmacies: 8, targetHalalas: 8 * 20_000_000 })
    })

    it.each([
      ['answers with an error', 500],
      ['is aborted', undefined],
    ])('are not made while the list of pharmacies %s', async (_how, status) => {
      if (status === undefined) server.delete('/api/pharmacies')
      else server.set('/api/pharmacies', status)
      await read()
      expect(await readChainView(wanted)).toMatchObject({ isKnown: false, isEmpty: true })
      expect((await readChainView(wanted)).problem).not.toBeNull()
    })

    it('give way to the failure while the dashboard is open', async () => {
      let shown: Awaited<ReturnType<typeof readChainView>> | undefined
      const watching = liveQuery(() => readChainView(wanted)).subscribe((view) => (shown = view))
      await vi.waitFor(() => expect(shown).toMatchObject({ isEmpty: true, problem: null }), PATIENCE)
      server.set('/api/pharmacies', 500)
      await read()
      await vi.waitFor(() => expect(shown?.problem).not.toBeNull(), PATIENCE)
      watching.unsubscribe()
    })

    it('are made as soon as the list was read', async () => {
      server.delete('/api/pharmacies')
      await read()
      server.set('/api/pharmacies', LIST)
      await refreshFailed(me.userId)
      expect(await readChainView(wanted)).toMatchObject({ isKnown: true, isEmpty: false, problem: null })
    })

    it('use a list that was read before, with its age', async () => {
      await read()
      const before = 1_000
      await deviceDb.freshness.update('pharmacies', { fetchedAt: before })
      server.set('/api/pharmacies', 500)
      await read()
      const view = await readChainView(wanted)
      expect(view).toMatchObject({ isKnown: true, fetchedAt: before })
      expect(view.problem).not.toBeNull()
      expect(chainTotalsOf(view).pharmacies).toBe(8)
    })

    it('of the last 28 days need the month before too', async () => {
      const ofOne = { ...me, pharmacyName: 'P3000', month: MONTH, today: TODAY, alsoFrom: '2026-10-25' }
      const isHere = async () => (await readPharmacy({ ...ofOne, oldestMonth: '2023-11' })).isRecentHere
      await read()
      expect(await isHere()).toBe(true)
      await accountDb(me.userId).freshness.update('days:2026-10', { fetchedAt: null, problem: 'offline' })
      expect(await isHere()).toBe(false)
    })

    it('of a month that was read with the one after it have the age of that read', async () => {
      server.set('/api/reports/monthly', [...FIGURES, ...FIGURES.map((row) => ({ ...row, month: '2026-10' }))])
      await read()
      expect(await readChainView({ ...wanted, month: '2026-10' })).toMatchObject({ isKnown: true, problem: null })
      expect(await readChainView({ ...wanted, month: '2026-09' })).toMatchObject({ isKnown: false })
    })
  })

  describe('on a plain server', () => {
    beforeEach(async () => {
      await writeSetting('serverKind', 'plain')
      server.set('/api/pharmacies', LIST)
      for (const name of PLAIN) server.set(`/api/reports/pharmacyReports/${name}`, [report(name)])
    })

    it('are not made of the three fixed pharmacies alone, and come with the list', async () => {
      server.set('/api/pharmacies', 500)
      await read()
      const view = await readChainView(wanted)
      expect(view).toMatchObject({ isKnown: false, isEmpty: true })
      expect(view.problem).not.toBeNull()
      server.set('/api/pharmacies', LIST)
      await refreshFailed(me.userId)
      const after = await readChainView(wanted)
      expect(after).toMatchObject({ isKnown: true, problem: null })
      expect(chainTotalsOf(after)).toMatchObject({ pharmacies: 11, totalHalalas: 110_000 })
    })

    it('are not made while one pharmacy was never read', async () => {
      server.delete('/api/reports/pharmacyReports/P3003')
      await read()
      expect(await readChainView(wanted)).toMatchObject({ isKnown: false, problem: 'offline' })
      const ofOne = { ...me, month: MONTH, today: TODAY, alsoFrom: '2026-10-25', oldestMonth: '2023-11' }
      expect(await readPharmacy({ ...ofOne, pharmacyName: 'P3000' })).toMatchObject({ isLoaded: true, problem: null })
      expect(await readPharmacy({ ...ofOne, pharmacyName: 'P3003' })).toMatchObject({ isLoaded: false })
    })

    it.each([404, NO_ROUTE])(
      'are made without a fixed pharmacy that the server does not have (%s)',
      async (answered) => {
        server.set('/api/reports/pharmacyReports/P2026', answered)
        await read()
        expect(await readChainView(wanted)).toMatchObject({ isKnown: true, problem: null })
        const ofOne = { ...me, month: MONTH, today: TODAY, alsoFrom: '2026-10-25', oldestMonth: '2023-11' }
        expect(await readPharmacy({ ...ofOne, pharmacyName: 'P2026' })).toMatchObject({ isLoaded: false, days: [] })
      },
    )

    it('keep their age while a gateway answers 404 for the server', async () => {
      await read()
      const before = 1_000
      const { freshness } = accountDb(me.userId)
      await freshness.toCollection().modify({ fetchedAt: before })
      for (const name of PLAIN) server.set(`/api/reports/pharmacyReports/${name}`, 404)
      await read()
      const view = await readChainView(wanted)
      expect(view).toMatchObject({ isKnown: true, fetchedAt: before })
      expect(view.problem).not.toBeNull()
    })

    it('are not made of a pharmacy in the list whose reports the server does not have', async () => {
      server.set('/api/reports/pharmacyReports/P3003', 404)
      await read()
      expect(await readChainView(wanted)).toMatchObject({ isKnown: false })
    })

    it('are known of every month once all pharmacies were read', async () => {
      await read()
      expect(await readChainView({ ...wanted, month: '2026-03' })).toMatchObject({ isKnown: true })
    })
  })
})
