import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('a database that may have been put back, over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  test('recognises the keys it has answered, each with its account, and reports any other', async () => {
    const pharmacy = await server.addPharmacy()
    const [amal, badr] = [await server.enter({ pharmacy }), await server.enter({ pharmacy })]
    const keys = [randomUUID(), randomUUID()]
    for (const [back, key] of keys.entries()) {
      const report = {
        dayType: 'single',
        day: addDays(TODAY, -back),
        pharmacyName: pharmacy,
        firstSales: 1,
        firstPharmacist: 'Amal',
      }
      expect((await amal.post('/api/reports/addAReport', report, { 'idempotency-key': key })).statusCode).toBe(200)
    }
    const asked = (client: typeof amal, named: string[], more = {}) =>
      client.get(`/api/reports/pharmacyReports/${pharmacy}`, { 'x-answered-keys': named.join(','), ...more })
    const known = await asked(amal, keys)
    expect(known.headers['x-went-back']).toBeUndefined()
    expect((await asked(amal, [...keys, randomUUID()])).headers['x-went-back']).toBe('1')
    expect((await asked(badr, keys)).headers['x-went-back']).toBe('1')
    const unchanged = await asked(amal, [randomUUID()], { 'if-none-match': String(known.headers['etag']) })
    expect([unchanged.statusCode, unchanged.headers['x-went-back']]).toEqual([304, '1'])
  })

  test('sends a whole list again, without a cursor, to a person with a partial view', async () => {
    const pharmacy = await server.addPharmacy()
    const here = await server.enter({ pharmacy })
    for (const day of [addDays(TODAY, -2), addDays(TODAY, -1)]) {
      await here.post('/api/reports/addAReport', {
        dayType: 'single',
        day,
        pharmacyName: pharmacy,
        firstSales: 1,
        firstPharmacist: 'Amal',
      })
    }
    const moved = await server.enter({
      pharmacy: await server.addPharmacy(),
      formerly: { pharmacy, from: '2020-01-01', to: addDays(TODAY, -2) },
    })
    const list = await moved.get(`/api/reports/pharmacyReports/${pharmacy}?since=of-another-database`)
    expect([list.headers['x-list'], list.headers['x-cursor']]).toEqual(['anew', undefined])
    expect(list.json<DailyReport[]>().map(({ day }) => day)).toEqual([addDays(TODAY, -2)])
  })
})
