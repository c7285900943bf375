import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import type { KpiFigures } from '../../src/shared/contract/kpi-figures.ts'
import { STANDARDS } from '../../src/shared/contract/visits.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { StatementRecorder } from '../support/statement-recorder.ts'

const PATH = '/api/kpis?month=2026-03-01'
const GRADES = Object.fromEntries(STANDARDS.map((standard) => [standard, { grade: 4, remarks: '' }]))

async function done(answer: ReturnType<ServerClient['post']>) {
  const { statusCode, body, json } = await answer
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`)
  return json()
}

describe.each(DATABASE_KINDS)('KPIs that the server keeps over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  let recorder: StatementRecorder
  beforeAll(async () => {
    recorder = new StatementRecorder(kind)
    server = await TestServer.start(kind, {}, recorder)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  /** Reads of reports since the last call. */
  const calculated = () => recorder.statements.splice(0).filter(({ sql }) => /from "reports"/.test(sql)).length

  /** Somebody with a shift and a check-in, five minutes after the beginning of the morning. */
  async function worked() {
    const pharmacy = await server.addPharmacy()
    const person = await server.addPerson({ pharmacy })
    const client = await server.signIn(person)
    const body = { dayType: 'double', pharmacyName: pharmacy, firstSales: 100, firstPharmacist: person.name }
    const report = await done(client.post('/api/reports/addAReport', { ...body, day: TODAY }))
    const punch = await done(
      client.post('/api/attendance/addAPunch', {
        ...{ direction: 'in', pharmacyName: pharmacy, deviceAt: `${TODAY}T06:05:00.000Z` },
        ...{ clock: null, after: null, clientRef: randomUUID() },
      }),
    )
    return { person, client, pharmacy, body, report, punchId: String(punch._id) }
  }
  type Worked = Awaited<ReturnType<typeof worked>>

  async function read({ id }: Person, etag?: string) {
    const answer = await manager.get(PATH, etag === undefined ? {} : { 'if-none-match': etag })
    const figures = answer.statusCode === 200 ? (answer.json() as KpiFigures[]) : []
    return { ...answer, etag: String(answer.headers.etag), figures: figures.find(({ userId }) => userId === id) }
  }

  test('are not calculated again while nothing has changed, for no manager and of no month', async () => {
    const { person } = await worked()
    const first = await read(person)
    const other = await server.enter({ role: 'admin' })
    await manager.get('/api/kpis?month=2026-02-01')
    expect(calculated()).toBeGreaterThan(0)
    expect((await read(person, first.etag)).statusCode).toBe(304)
    expect((await other.get(PATH)).body).toBe(first.body)
    await manager.get('/api/kpis?month=2026-02-01')
    expect(calculated()).toBe(0)
  })

  test('are calculated once for those who ask at the same moment', async () => {
    const { person } = await worked()
    await read(person)
    const once = calculated()
    await worked()
    calculated()
    await Promise.all([read(person), read(person), read(person)])
    expect(calculated()).toBeLessThanOrEqual(once)
  })

  test('read again the reports of the day of a change only', async () => {
    const { person, client, body } = await worked()
    await read(person)
    const change = (day: string) => done(client.post('/api/reports/addAReport', { ...body, day, firstSales: 50 }))
    await change('2026-03-09')
    recorder.statements.splice(0)
    expect((await read(person)).figures).toMatchObject({ shifts: 2, halalas: 15_000 })
    await manager.get('/api/tills?month=2026-03-01')
    const reads = recorder.statements.splice(0).filter(({ sql }) => sql.startsWith('select * from "reports"'))
    expect(reads.map(({ parameters }) => parameters.slice(0, 2))).toEqual([['2026-03-09', '2026-03-09']])
  })

  const changes: [string, (worked: Worked) => Promise<unknown>, Partial<KpiFigures>][] = [
    [
      'a report',
      ({ client, body }) =>
        done(client.post('/api/reports/addAReport', { ...body, day: '2026-03-09', firstSales: 50 })),
      { shifts: 2, halalas: 15_000 },
    ],
    [
      'a manager’s correction of a shift',
      ({ report }) =>
        done(
          manager.post(`/api/reports/editAReport/${report._id}`, {
            ...{ ...report, firstSales: 120, correctionReason: 'Receipt missed' },
          }),
        ),
      { shifts: 1, halalas: 12_000 },
    ],
    [
      'a check-in',
      ({ client, pharmacy }) =>
        done(
          client.post('/api/attendance/addAPunch', {
            ...{ direction: 'in', pharmacyName: pharmacy, deviceAt: '2026-03-08T06:00:00.000Z' },
            ...{ clock: null, after: null, clientRef: randomUUID() },
          }),
        ),
      { checkIns: 2 },
    ],
    [
      'an approved correction of a check-in',
      async ({ client, person, punchId }) => {
        const correction = { userId: person.id, direction: 'in', punchId, to: `${TODAY}T06:30:00.000Z` }
        const { _id } = await done(
          client.post('/api/attendance/addACorrection', { ...correction, reason: 'No net', clientRef: randomUUID() }),
        )
        await done(manager.post(`/api/attendance/correctionUpdate/${_id}`, { status: 'Approved', revision: 1 }))
      },
      { checkIns: 1, late: 1 },
    ],
    [
      'a visit',
      ({ person, pharmacy }) =>
        done(
          manager.post('/api/visits/addAVisit', {
            ...{ evaluatedPharmacy: pharmacy, evaluatedPharmacistId: person.id, ...GRADES },
            ...{ evaluationType: 'inPrescence', generalRemarks: '', clientRef: randomUUID() },
          }),
        ),
      { visits: 1, grade: 4 },
    ],
    [
      'a shortage',
      ({ client, person, pharmacy }) =>
        done(
          client.post('/api/trendingShortages/addATrendingShortage', {
            ...{ shortageUPC: randomUUID(), shortageName: 'Panadol', shortagePrice: 10, shortagePicLink: '' },
            shortageRegisterers: [{ name: person.name, phName: pharmacy }],
          }),
        ),
      { shortages: 1 },
    ],
    [
      'a change of the shift hours',
      async () => {
        const { revision } = (await manager.get('/api/settings')).json() as { revision: number }
        const shiftHours = { ...SHIFT_HOURS.initial, graceMinutes: 0 }
        await done(manager.put('/api/settings', { revision, shiftHours }, { 'idempotency-key': randomUUID() }))
      },
      { checkIns: 1, late: 1 },
    ],
  ]
  test.each(changes)('are calculated again after %s', async (_what, change, expected) => {
    const someone = await worked()
    const before = await read(someone.person)
    expect(before.figures).toMatchObject({ shifts: 1, halalas: 10_000, checkIns: 1, visits: 0, shortages: 0 })
    await change(someone)
    const after = await read(someone.person, before.etag)
    expect([after.statusCode, after.figures]).toEqual([200, { ...after.figures, ...expected }])
  })

  test('are calculated again after what a second server process has stored', async () => {
    const { person, client, body } = await worked()
    const before = await read(person)
    const { app, close } = await server.another()
    client.app = app
    await done(client.post('/api/reports/addAReport', { ...body, day: '2026-03-09', firstSales: 50 }))
    expect((await read(person, before.etag)).figures).toMatchObject({ shifts: 2, halalas: 15_000 })
    await close()
  })
})
