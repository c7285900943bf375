import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { hoursOfMonthSchema } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { kpiFiguresSchema } from '../../src/shared/contract/kpi-figures.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { STANDARDS, visitSchema } from '../../src/shared/contract/visits.ts'
import { isListedEmployee } from '../../src/shared/rules/chain/employee-choice.ts'
import { checkInsAt, figuresOf, kpisOf, shiftsOfMonth } from '../../src/shared/rules/kpis/kpis.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

const MONTH = '2026-03'
const till = (amount: number) => ({ counts: [{ kind: 'Cash', amount }], cash: null, difference: 0, reason: 'lost' })
const graded = (grade: number) => Object.fromEntries(STANDARDS.map((standard) => [standard, { grade, remarks: '' }]))

async function done(answer: ReturnType<ServerClient['post']>) {
  const { statusCode, json, body } = await answer
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`)
  return json()
}

/** Two people of two pharmacies, one of whom also had a shift at the other's, in March and around it. */
async function workedMonth(server: TestServer, manager: ServerClient) {
  const [one, other] = [await server.addPharmacy(), await server.addPharmacy()]
  const amal = await server.addPerson({ pharmacy: one })
  const badr = await server.addPerson({
    pharmacy: other,
    formerly: { pharmacy: one, from: '2020-01-01', to: '2026-12-31' },
  })
  const [asAmal, asBadr] = [await server.signIn(amal), await server.signIn(badr)]
  const report = (client: ServerClient, body: object) =>
    done(client.post('/api/reports/addAReport', { dayType: 'double', pharmacyName: one, ...body }))
  const ofAmal = { firstPharmacist: amal.name, firstTill: till(995.5) }
  const first = await report(asAmal, { day: '2026-03-01', firstSales: 1000.25, ...ofAmal })
  await done(
    asBadr.post(`/api/reports/editAReport/${first._id}`, {
      ...first,
      ...{ secondSales: 499.75, secondPharmacist: badr.name },
    }),
  )
  const later = await report(asAmal, { day: '2026-03-09', firstSales: 200, ...ofAmal })
  await report(asAmal, { day: '2026-02-28', firstSales: 7000, ...ofAmal })
  await report(asBadr, { day: '2026-03-02', pharmacyName: other, firstSales: 300, firstPharmacist: badr.name })

  for (const [grade, recordedAt] of [
    [5, '2026-02-28T21:30:00Z'],
    [4, '2026-03-08T09:00:00Z'],
    [1, '2026-02-28T20:30:00Z'],
  ] as const)
    await done(
      manager.post('/api/visits/addAVisit', {
        ...{ evaluatedPharmacy: one, evaluatedPharmacistId: amal.id, evaluationType: 'inPrescence' },
        ...graded(grade),
        ...{ generalRemarks: '', recordedAt, clientRef: randomUUID() },
      }),
    )
  for (const deviceAt of ['2026-03-08T09:10:00+03:00', '2026-03-09T09:40:00+03:00'])
    for (const [direction, after] of [
      ['in', 0],
      ['out', 7],
    ] as const)
      await done(
        asAmal.post('/api/attendance/addAPunch', {
          ...{ direction, pharmacyName: one, clientRef: randomUUID() },
          deviceAt: new Date(Date.parse(deviceAt) + after * 3_600_000).toISOString(),
          clock: { aheadMs: 0, ageMs: 1_000, uncertainMs: 600, isSteady: true },
          after: null,
        }),
      )
  const shortage = { shortageUPC: '4006381333931', shortageName: 'Panadol', shortagePrice: 10, shortagePicLink: '' }
  await done(
    asAmal.post('/api/trendingShortages/addATrendingShortage', {
      ...shortage,
      shortageRegisterers: [{ name: amal.name, phName: one }],
    }),
  )
  return { one, other, amal, badr, asAmal, laterId: String(later._id) }
}

describe.each(DATABASE_KINDS)('KPIs of a month over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  async function figures() {
    return z.array(kpiFiguresSchema).parse((await manager.get(`/api/kpis?month=${MONTH}-01`)).json())
  }

  test('are each person’s figures, in halalas, and what the shared rule makes of the lists', async () => {
    const { one, other, amal, badr, asAmal } = await workedMonth(server, manager)
    const all = await figures()
    expect(all.find(({ userId }) => userId === amal.id)).toEqual({
      ...{ userId: amal.id, employeeName: amal.name, currentPharmacy: one, pharmacies: [one] },
      ...{ shifts: 2, halalas: 120_025, average: 60_013 },
      ...{ pharmacyHalalas: 170_000, pharmacyAverage: 56_667, tills: 2, tillHalalas: 79_075 },
      ...{ checkIns: 2, late: 1, visits: 2, grade: 4.5, shortages: 1 },
    })
    expect(all.find(({ userId }) => userId === badr.id)).toMatchObject({
      ...{ currentPharmacy: other, pharmacies: [one, other].sort(), shifts: 2, halalas: 79_975 },
      ...{ pharmacyHalalas: 200_000, tills: 0, checkIns: 0, late: 0, visits: 0, grade: null, shortages: 0 },
    })

    const read = async <Row>(client: ServerClient, path: string, schema: z.ZodMiniType<Row, unknown>) =>
      z.array(schema).parse((await client.get(path)).json())
    const worked = await read(manager, `/api/attendance/hours?month=${MONTH}-01`, hoursOfMonthSchema)
    const checkIns = worked.map((row) => [row.userId, checkInsAt(row.checkIns ?? [], SHIFT_HOURS.initial)] as const)
    const here = kpisOf({
      people: (await read(manager, '/api/users', userSchema)).filter(isListedEmployee),
      shifts: shiftsOfMonth(
        await read(manager, `/api/reports?from=${MONTH}-01&to=${MONTH}-31`, dailyReportSchema),
        MONTH,
      ),
      visits: await read(manager, '/api/visits/', visitSchema),
      shortages: await read(asAmal, '/api/trendingShortages/latest', shortageSchema),
      checkIns: new Map(checkIns),
      month: MONTH,
    }).map(figuresOf)
    const byId = (rows: typeof all) => rows.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
    expect(byId(all)).toEqual(byId(here))
  })

  test('leave out a till that cannot be read, as another program may have stored it', async () => {
    const { amal, laterId } = await workedMonth(server, manager)
    const torn = { extra: '{"firstTill":"torn"}' }
    await server.db.sql.updateTable('reports').set(torn).where('id', '=', laterId).execute()
    expect((await figures()).find(({ userId }) => userId === amal.id)).toMatchObject({
      ...{ shifts: 2, halalas: 120_025, tills: 1, tillHalalas: -475 },
    })
  })

  test('are sent again only if they have changed', async () => {
    const { asAmal, amal, one } = await workedMonth(server, manager)
    const path = `/api/kpis?month=${MONTH}-01`
    const { etag } = (await manager.get(path)).headers
    const again = () => manager.get(path, { 'if-none-match': String(etag) })
    expect((await again()).statusCode).toBe(304)
    const report = { dayType: 'single', day: '2026-03-05', pharmacyName: one, firstPharmacist: amal.name }
    await done(asAmal.post('/api/reports/addAReport', { ...report, firstSales: 0.01 }))
    expect((await again()).statusCode).toBe(200)
  })

  test('are for managers only, and of a month that is named', async () => {
    const path = `/api/kpis?month=${MONTH}-01`
    for (const role of ['employee', 'accountant'] as const)
      expect((await (await server.enter({ role })).get(path)).statusCode).toBe(403)
    expect((await manager.get('/api/kpis')).statusCode).toBe(400)
  })
})
