import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthlyFiguresListSchema } from '../../src/shared/contract/monthly.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('monthly figures over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
  })
  afterAll(() => server.stop())

  test('per pharmacy and month: the total, the days with a report and the last of them', async () => {
    const [pharmacy, other] = [await server.addPharmacy(), await server.addPharmacy()]
    for (const [name, day, first, second] of [
      [pharmacy, '2026-01-31', 100.1, null], [pharmacy, '2026-02-01', 1_000_000, 999_999.99], [pharmacy, '2026-02-14', 0, null], [other, '2026-02-02', 5, 6],
    ] as const) {
      const client = await server.enter({ pharmacy: name })
      const night = second === null ? {} : { secondSales: second, secondPharmacist: 'B' }
      await client.post('/api/reports/addAReport', { dayType: 'double', day, pharmacyName: name, firstSales: first, firstPharmacist: 'A', ...night })
    }
    const manager = await server.enter({ role: 'admin' })
    const read = async (query: string) =>
      monthlyFiguresListSchema
        .parse((await manager.get(`/api/reports/monthly${query}`)).json())
        .filter(({ pharmacyName }) => [pharmacy, other].includes(pharmacyName))
        .toSorted((one, two) => (one.pharmacyName === pharmacy ? 0 : 1) - (two.pharmacyName === pharmacy ? 0 : 1))
    expect(await read('')).toEqual([
      { pharmacyName: pharmacy, month: '2026-01', total: 100.1, daysReported: 1, lastDay: '2026-01-31' },
      { pharmacyName: pharmacy, month: '2026-02', total: 1_999_999.99, daysReported: 2, lastDay: '2026-02-14' },
      { pharmacyName: other, month: '2026-02', total: 11, daysReported: 1, lastDay: '2026-02-02' },
    ])
    expect(await read('?from=2026-02-01&to=2026-02-02')).toMatchObject([{ daysReported: 1, lastDay: '2026-02-01' }, { total: 11 }])
    for (const role of ['employee', 'accountant'] as const) {
      expect((await (await server.enter({ role })).get('/api/reports/monthly')).json()).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })
})
