import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { tillDaySchema } from '../../src/shared/contract/till-days.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { tillRows } from '../../src/shared/rules/till/till-overview.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

const MONTH = '/api/tills?month=2026-03-01'
const till = (amount: number, reason = '') => ({
  counts: [
    { kind: 'Cash', amount },
    { kind: 'Mada', amount: 100.05 },
  ],
  ...{ cash: null, difference: 0, reason },
})

async function done(answer: ReturnType<ServerClient['post']>) {
  const { statusCode, json, body } = await answer
  if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`)
  return json()
}

describe.each(DATABASE_KINDS)('the counted tills of a month over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  async function colleague() {
    const pharmacyName = await server.addPharmacy()
    const person = await server.addPerson({ pharmacy: pharmacyName })
    const client = await server.signIn(person)
    const report = (day: string, fields: object) =>
      done(
        client.post('/api/reports/addAReport', {
          ...{ dayType: 'double', pharmacyName, day, firstPharmacist: person.name },
          ...fields,
        }),
      )
    return { pharmacyName, person, report }
  }
  async function read(cursor?: string) {
    const answer = await manager.get(cursor === undefined ? MONTH : `${MONTH}&since=${cursor}`)
    return {
      days: z.array(tillDaySchema).parse(answer.json()),
      cursor: String(answer.headers['x-cursor']),
      list: answer.headers['x-list'],
    }
  }
  const tillsOf = ({ days }: Awaited<ReturnType<typeof read>>, { pharmacyName }: { pharmacyName: string }) =>
    days.map(({ day, tills }) => [day, tills.filter((row) => row.pharmacyName === pharmacyName)] as const)

  test('are those of its days, latest first, and what the shared rule makes of the reports', async () => {
    const one = await colleague()
    await one.report('2026-02-28', { firstSales: 10, firstTill: till(10) })
    await one.report('2026-03-01', { firstSales: 1000.25, firstTill: till(895.45, 'A note is missing') })
    await one.report('2026-03-02', { firstSales: 70 })
    await one.report('2026-03-09', { firstSales: 150.05, firstTill: till(50) })
    const found = await read()
    expect(tillsOf(found, one)).toEqual([
      ['2026-03-09', [expect.objectContaining({ differenceHalalas: 0 })]],
      [
        '2026-03-01',
        [
          {
            ...{ day: '2026-03-01', pharmacyName: one.pharmacyName, shift: 'morning', isSingle: false },
            ...{ pharmacist: one.person.name, countedHalalas: 99_550, differenceHalalas: -475 },
            ...{ kinds: { Cash: 89_545, Mada: 10_005 }, reason: 'A note is missing' },
          },
        ],
      ],
    ])
    const reports = (await manager.get('/api/reports?from=2026-03-01&to=2026-03-31')).json()
    expect(found.days.flatMap(({ tills }) => tills)).toEqual(tillRows(z.array(dailyReportSchema).parse(reports)))
  })

  test('after a change are sent as the whole days that it concerns', async () => {
    const [one, other] = [await colleague(), await colleague()]
    const stored = await one.report('2026-03-05', { firstSales: 150.05, firstTill: till(50) })
    await other.report('2026-03-05', { firstSales: 150.05, firstTill: till(50) })
    await other.report('2026-03-06', { firstSales: 150.05, firstTill: till(50) })
    const { cursor } = await read()
    expect((await read(cursor)).days).toEqual([])

    const correction = { ...stored, firstSales: 160.05, correctionReason: 'Receipt missed' }
    await done(manager.post(`/api/reports/editAReport/${stored._id}`, correction))
    await other.report('2026-02-27', { firstSales: 150.05, firstTill: till(50) })
    const changed = await read(cursor)
    expect(changed.days.map(({ day }) => day)).toEqual(['2026-03-05'])
    expect(tillsOf(changed, one)[0]?.[1][0]?.differenceHalalas).toBe(-1_000)
    expect(tillsOf(changed, other)[0]?.[1][0]?.differenceHalalas).toBe(0)
    expect((await read(changed.cursor)).days).toEqual([])
  })

  test('include a day on which no till is left, but not in a whole list', async () => {
    const one = await colleague()
    const stored = await one.report('2026-03-04', { firstSales: 150.05, firstTill: till(50) })
    const { cursor } = await read()
    const { extra } = await server.db.sql
      .selectFrom('reports')
      .select('extra')
      .where('id', '=', stored._id)
      .executeTakeFirstOrThrow()
    const { firstTill: _till, ...rest } = JSON.parse(extra)
    await server.db.sql
      .updateTable('reports')
      .set({ extra: JSON.stringify(rest) })
      .where('id', '=', stored._id)
      .execute()
    const correction = { ...stored, firstSales: 1, correctionReason: 'Receipt missed' }
    await done(manager.post(`/api/reports/editAReport/${stored._id}`, correction))
    expect((await read(cursor)).days).toEqual([{ day: '2026-03-04', tills: [] }])
    expect((await read()).days.map(({ day }) => day)).not.toContain('2026-03-04')
  })

  test('that cannot be read are among them without figures', async () => {
    const one = await colleague()
    const { _id } = await one.report('2026-03-03', { firstSales: 150.05, firstTill: till(50) })
    await server.db.sql.updateTable('reports').set({ extra: '{"firstTill":"torn"}' }).where('id', '=', _id).execute()
    const [, ofDay] = tillsOf(await read(), one).find(([day]) => day === '2026-03-03') ?? []
    expect(ofDay).toEqual([expect.objectContaining({ countedHalalas: null, differenceHalalas: null, kinds: {} })])
  })

  test('are all sent to a device whose cursor is of another database', async () => {
    const foreign = Buffer.from(JSON.stringify({ database: 'other', feed: 'reports', seq: 1 })).toString('base64url')
    const found = await read(foreign)
    expect([found.list, found.days]).toEqual(['anew', (await read()).days])
  })

  test('are for managers only, and of a month that is named', async () => {
    for (const role of ['employee', 'accountant'] as const)
      expect((await (await server.enter({ role })).get(MONTH)).statusCode).toBe(403)
    expect((await manager.get('/api/tills')).statusCode).toBe(400)
  })
})
