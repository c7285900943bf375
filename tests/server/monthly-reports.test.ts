import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { monthlyFiguresSchema } from '../../src/shared/contract/monthly.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('monthly figures over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  test('returns per pharmacy and month the total, the days with a report and the last of them', async () => {
    const [pharmacy, other] = [await server.addPharmacy(), await server.addPharmacy()]
    for (const [name, day, first, second] of [
      [pharmacy, '2026-01-31', 100.1, null],
      [pharmacy, '2026-02-01', 1_000_000, 999_999.99],
      [pharmacy, '2026-02-14', 0, null],
      [other, '2026-02-02', 5, 6],
    ] as const) {
      const client = await server.enter({ pharmacy: name })
      const night = second === null ? {} : { secondSales: second, secondPharmacist: 'B' }
      await client.post('/api/reports/addAReport', {
        dayType: 'double',
        day,
        pharmacyName: name,
        firstSales: first,
        firstPharmacist: 'A',
        ...night,
      })
    }
    const manager = await server.enter({ role: 'admin' })
    const read = async (query: string) =>
      z
        .array(monthlyFiguresSchema)
        .parse((await manager.get(`/api/reports/monthly${query}`)).json())
        .filter(({ pharmacyName }) => [pharmacy, other].includes(pharmacyName))
        .toSorted((one, two) => (one.pharmacyName === pharmacy ? 0 : 1) - (two.pharmacyName === pharmacy ? 0 : 1))
    expect(await read('')).toEqual([
      { pharmacyName: pharmacy, month: '2026-01', total: 100.1, daysReported: 1, lastDay: '2026-01-31' },
      { pharmacyName: pharmacy, month: '2026-02', total: 1_999_999.99, daysReported: 2, lastDay: '2026-02-14' },
      { pharmacyName: other, month: '2026-02', total: 11, daysReported: 1, lastDay: '2026-02-02' },
    ])
    expect(await read('?from=2026-02-01&to=2026-02-02')).toMatchObject([
      { daysReported: 1, lastDay: '2026-02-01' },
      { total: 11 },
    ])

    // With `changes=1` only the pharmacies with a change; a month whose last report was emptied is included.
    const asked = '?from=2026-01-01&to=2026-02-28'
    const first = await manager.get(`/api/reports/monthly${asked}&changes=1`)
    const since = async (cursor: unknown) =>
      manager.get(`/api/reports/monthly${asked}&changes=1&since=${String(cursor)}`)
    const nothing = await since(first.headers['x-cursor'])
    expect(nothing.json()).toEqual([])
    const client = await server.enter({ pharmacy: other })
    const report = (
      await client.post('/api/reports/addAReport', {
        dayType: 'single',
        day: '2026-01-20',
        pharmacyName: other,
        firstSales: 7,
        firstPharmacist: 'A',
      })
    ).json()
    const news = await since(nothing.headers['x-cursor'])
    expect(news.json()).toEqual([
      { pharmacyName: other, month: '2026-01', total: 7, daysReported: 1, lastDay: '2026-01-20' },
      { pharmacyName: other, month: '2026-02', total: 11, daysReported: 1, lastDay: '2026-02-02' },
    ])
    const emptied = await client.post(`/api/reports/editAReport/${report._id}`, {
      ...report,
      firstSales: null,
      firstPharmacist: null,
    })
    expect(emptied.statusCode).toBe(200)
    expect((await since(news.headers['x-cursor'])).json()[0]).toEqual({
      pharmacyName: other,
      month: '2026-01',
      total: 0,
      daysReported: 0,
      lastDay: null,
    })
    expect(await read('?from=2026-01-01&to=2026-01-31')).toMatchObject([{ pharmacyName: pharmacy }])
    // Without `changes=1` everything, and no cursor.
    expect((await manager.get(`/api/reports/monthly${asked}`)).headers).not.toHaveProperty('x-cursor')
    const anew = await since(Buffer.from('{"database":"other","feed":"reports","seq":1}').toString('base64url'))
    expect(anew.headers['x-list']).toBe('anew')
    expect(anew.json().length).toBeGreaterThan(2)

    for (const role of ['employee', 'accountant'] as const) {
      expect((await (await server.enter({ role })).get('/api/reports/monthly')).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    }
  })
})
