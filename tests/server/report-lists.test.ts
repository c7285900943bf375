import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('reading lists over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function shopWithReports(count: number) {
    const pharmacy = await server.addPharmacy()
    const client = await server.enter({ pharmacy })
    const add = (day: string, firstSales = 1) =>
      client.post('/api/reports/addAReport', {
        dayType: 'single',
        day,
        pharmacyName: pharmacy,
        firstSales,
        firstPharmacist: 'Amal',
      })
    for (let back = 0; back < count; back += 1) await add(addDays(TODAY, -back))
    return { pharmacy, client, add, url: `/api/reports/pharmacyReports/${pharmacy}` }
  }
  const daysOf = (reports: DailyReport[]) => reports.map(({ day }) => day)

  test('a list is newest first', async () => {
    const { client, url } = await shopWithReports(3)
    expect(daysOf((await client.get(url)).json())).toEqual([TODAY, addDays(TODAY, -1), addDays(TODAY, -2)])
  })

  test('since a cursor only changes are returned, with the next cursor', async () => {
    const { client, url, add } = await shopWithReports(3)
    const cursor = String((await client.get(url)).headers['x-cursor'])
    const nothing = await client.get(`${url}?since=${cursor}`)
    expect(nothing.json()).toEqual([])
    const created = (await add('2025-01-01')).json()
    const news = await client.get(`${url}?since=${String(nothing.headers['x-cursor'])}`)
    expect(news.json()).toEqual([created])
    await client.post(`/api/reports/editAReport/${created._id}`, { ...created, firstSales: 5 })
    const edited = await client.get(`${url}?since=${String(news.headers['x-cursor'])}`)
    expect(edited.json()).toMatchObject([{ _id: created._id, firstSales: 5, revision: 2 }])
  })

  test('every reader gets all changes, however writers and readers interleave', async () => {
    const shops = await Promise.all([shopWithReports(0), shopWithReports(0), shopWithReports(0)])
    const admin = await server.enter({ role: 'admin' })
    const seen = new Set<string>()
    const list = `/api/reports?from=${addDays(TODAY, -30)}&to=${TODAY}`
    let cursor = String((await admin.get(list)).headers['x-cursor'])
    const read = async () => {
      const answer = await admin.get(`${list}&since=${cursor}`)
      for (const { _id } of answer.json() as DailyReport[]) seen.add(_id)
      cursor = String(answer.headers['x-cursor'])
    }
    const writes = shops.flatMap(({ add }) => Array.from({ length: 8 }, (_unused, back) => add(addDays(TODAY, -back))))
    let isWriting = true
    const reader = (async () => {
      while (isWriting) {
        await read()
        // SQLite answers without leaving the microtask queue; this lets the writers run.
        await setImmediate()
      }
    })()
    const written = await Promise.all(writes)
    isWriting = false
    await reader
    await read()
    for (const answer of written) expect(seen).toContain(answer.json()._id)
  })

  test('many changes are paginated', async () => {
    const { client, url, add } = await shopWithReports(0)
    let cursor = String((await client.get(url)).headers['x-cursor'])
    for (let back = 0; back < 5; back += 1) await add(addDays(TODAY, -back))
    const days: string[] = []
    for (let page = 0; page < 3; page += 1) {
      const answer = await client.get(`${url}?since=${cursor}&limit=2`)
      days.push(...daysOf(answer.json()))
      cursor = String(answer.headers['x-cursor'])
    }
    expect(days).toEqual([0, 1, 2, 3, 4].map((back) => addDays(TODAY, -back)))
  })

  test('a list is paginated, and each page links to the next', async () => {
    const { client, url } = await shopWithReports(5)
    const days: string[] = []
    let next: string | undefined = `${url}?limit=2`
    while (next !== undefined) {
      const answer = await client.get(next)
      days.push(...daysOf(answer.json()))
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(days).toEqual([0, 1, 2, 3, 4].map((back) => addDays(TODAY, -back)))
  })

  test.each([
    'nonsense',
    '%20',
    'e30',
    Buffer.from('{"database":"other","feed":"reports","seq":3}').toString('base64url'),
  ])('a cursor from another database (%s) gives the whole list', async (cursor) => {
    const { client, url } = await shopWithReports(2)
    expect((await client.get(`${url}?since=${cursor}`)).json()).toHaveLength(2)
  })

  test.each(['limit=0', 'limit=x', 'limit=-1', 'limit=1.5'])('%s is rejected', async (query) => {
    const { client, url } = await shopWithReports(0)
    expect((await client.get(`${url}?${query}`)).json()).toMatchObject({
      status: 400,
      code: 'invalid_field',
      errors: [{ path: 'limit' }],
    })
  })

  test('a manager gets the reports of all pharmacies in the requested days', async () => {
    const [one, two] = [await shopWithReports(3), await shopWithReports(2)]
    const admin = await server.enter({ role: 'admin' })
    const ids = new Set([one.pharmacy, two.pharmacy])
    const list: DailyReport[] = (await admin.get(`/api/reports?from=${addDays(TODAY, -1)}&to=${TODAY}`)).json()
    expect(daysOf(list.filter(({ pharmacyName }) => ids.has(pharmacyName))).toSorted()).toEqual([
      addDays(TODAY, -1),
      addDays(TODAY, -1),
      TODAY,
      TODAY,
    ])
  })

  test('the reports of all pharmacies over more than three months are rejected in one response and served page by page', async () => {
    const { pharmacy } = await shopWithReports(5)
    const admin = await server.enter({ role: 'admin' })
    const tooWide: [string, string][] = [
      ['', 'from'],
      [`from=${addDays(TODAY, -30)}`, 'to'],
      [`from=${addDays(TODAY, -92)}&to=${TODAY}`, 'from'],
      [`to=${TODAY}&since=nonsense`, 'from'],
    ]
    for (const [query, path] of tooWide) {
      const refused = (await admin.get(`/api/reports?${query}`)).json()
      expect(refused, query).toMatchObject({
        status: 400,
        code: 'invalid_field',
        errors: [{ path, message: 'span_too_wide' }],
      })
    }
    const days: string[] = []
    let next: string | undefined = '/api/reports?limit=10'
    while (next !== undefined) {
      const answer = await admin.get(next)
      const page: DailyReport[] = answer.json()
      expect(page.length).toBeLessThanOrEqual(10)
      days.push(...daysOf(page.filter(({ pharmacyName }) => pharmacyName === pharmacy)))
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    expect(days).toEqual([0, 1, 2, 3, 4].map((back) => addDays(TODAY, -back)))
  })

  test('two months of all pharmacies fit in one response, as tablets request them', async () => {
    const { pharmacy, add } = await shopWithReports(1)
    await add('2026-01-01')
    const admin = await server.enter({ role: 'admin' })
    const list: DailyReport[] = (await admin.get('/api/reports?from=2026-01-01&to=2026-03-31')).json()
    expect(daysOf(list.filter(({ pharmacyName }) => pharmacyName === pharmacy))).toEqual([TODAY, '2026-01-01'])
  })

  test('an unchanged list is not sent again', async () => {
    const { client, url, add } = await shopWithReports(1)
    const first = await client.get(url)
    const etag = String(first.headers.etag)
    const unchanged = await client.get(url, { 'If-None-Match': `"other", ${etag}` })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    expect(unchanged.headers['x-cursor']).toBe(first.headers['x-cursor'])
    await add(addDays(TODAY, -9))
    expect((await client.get(url, { 'If-None-Match': etag })).statusCode).toBe(200)
  })

  test('a day without a report is an empty list, and the day may be written as an instant', async () => {
    const { client, pharmacy } = await shopWithReports(1)
    const day = (text: string) =>
      client.get(`/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${encodeURIComponent(text)}`)
    expect((await day('2026-01-01')).json()).toEqual([])
    expect((await day('2026-03-09T22:00:00Z')).json()).toHaveLength(1)
    expect((await day('')).json()).toMatchObject({
      status: 400,
      code: 'invalid_field',
      errors: [{ path: 'reportDate' }],
    })
  })
})
