import { randomUUID } from 'node:crypto'
import { liveQuery } from 'dexie'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setLastChange } from '../../server/repositories/changes.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { ServerClient } from '../support/server-client.ts'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { PATIENCE } from '../support/until.ts'

const ORIGIN = 'http://server.test'
vi.stubEnv('VITE_API_BASE', ORIGIN)

const { serverKind } = await import('../../src/data/http/api-client.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { refreshReports } = await import('../../src/data/reads/refresh.ts')
const { resources } = await import('../../src/data/store/resources.ts')

describe('the stored list of a tablet', () => {
  let server: TestServer
  const clients = new Map<string, ServerClient>()
  const closing: (() => Promise<void>)[] = []

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const client = clients.get(request.headers.get('X-Account') ?? '') ?? server.client()
      const answer = await client.get(request.url.slice(ORIGIN.length), Object.fromEntries(request.headers))
      return new Response(answer.statusCode === 304 ? null : answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    })
    expect(await serverKind()).toBe('extended')
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    for (const close of closing) await close()
    await server.stop()
  })

  async function someoneAt(pharmacy: string, formerly?: { pharmacy: string; from: string; to: string }) {
    const person = await server.addPerson({ pharmacy, ...(formerly ? { formerly } : {}) })
    const client = await server.signIn(person)
    clients.set(person.id, client)
    const report = async (day: string, firstSales: number): Promise<DailyReport> =>
      (
        await client.post('/api/reports/addAReport', {
          dayType: 'single',
          day,
          pharmacyName: pharmacy,
          firstSales,
          firstPharmacist: person.name,
        })
      ).json()
    return { person, client, report }
  }

  async function refreshAs(person: Person, pharmacyName: string) {
    await refreshReports({ pharmacyName, userId: person.id })
    const stored = await deviceDb.reports.where('pharmacyName').equals(pharmacyName).toArray()
    return Object.fromEntries(stored.map(({ day, firstSales }) => [day, firstSales]))
  }

  it('matches the server after a restore: without newer rows, and with the older version of changed ones', async () => {
    const pharmacy = await server.addPharmacy()
    const { person, client, report } = await someoneAt(pharmacy)
    const [before, yesterday] = [addDays(TODAY, -2), addDays(TODAY, -1)]
    const kept = await report(before, 10)
    const backedUp = await server.db.sql
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', kept._id)
      .executeTakeFirstOrThrow()
    // After the backup: a change of a row that it contains, and a report that it does not.
    await client.post(`/api/reports/editAReport/${kept._id}`, { ...kept, firstSales: 20 })
    const lost = await report(yesterday, 30)
    expect(await refreshAs(person, pharmacy)).toEqual({ [before]: 20, [yesterday]: 30 })

    await server.db.sql.deleteFrom('reports').where('id', '=', lost._id).execute()
    await server.db.sql.updateTable('reports').set(backedUp).where('id', '=', kept._id).execute()
    await server.db.sql.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'database_id').execute()
    await setLastChange(server.db, 'reports', backedUp.change_seq)
    const restored = await server.another()
    closing.push(restored.close)
    const again = new ServerClient(restored.app)
    await again.signIn(person.email, PASSWORD)
    clients.set(person.id, again)
    expect(await refreshAs(person, pharmacy)).toEqual({ [before]: 10 })
    // And continues from there.
    await again.post('/api/reports/addAReport', {
      dayType: 'single',
      day: TODAY,
      pharmacyName: pharmacy,
      firstSales: 40,
      firstPharmacist: person.name,
    })
    expect(await refreshAs(person, pharmacy)).toEqual({ [before]: 10, [TODAY]: 40 })
  })

  it('is read together with its freshness: never rows whose completeness is unknown, nor a claim without rows', async () => {
    const pharmacy = await server.addPharmacy()
    const { person, report } = await someoneAt(pharmacy)
    await report(addDays(TODAY, -1), 10)
    const seen: { days: number; isFresh: boolean }[] = []
    const watching = liveQuery(async () => ({
      days: await deviceDb.reports.where('pharmacyName').equals(pharmacy).count(),
      isFresh: (await deviceDb.freshness.get(resources.reports(pharmacy))) !== undefined,
    })).subscribe((now) => seen.push(now))
    await vi.waitFor(() => expect(seen).toEqual([{ days: 0, isFresh: false }]), PATIENCE)
    await refreshAs(person, pharmacy)
    await vi.waitFor(() => expect(seen.at(-1)).toEqual({ days: 1, isFresh: true }), PATIENCE)
    watching.unsubscribe()
    expect(seen.filter(({ days, isFresh }) => days > 0 !== isFresh)).toEqual([])
  })

  it('is complete again for a person who works there after one with a partial view loaded it on the same tablet', async () => {
    const pharmacy = await server.addPharmacy()
    const [here, moved] = [
      await someoneAt(pharmacy),
      await someoneAt(await server.addPharmacy(), { pharmacy, from: '2020-01-01', to: addDays(TODAY, -2) }),
    ]
    await here.report(addDays(TODAY, -2), 1)
    await here.report(addDays(TODAY, -1), 2)
    const whole = { [addDays(TODAY, -2)]: 1, [addDays(TODAY, -1)]: 2 }
    expect(await refreshAs(here.person, pharmacy)).toEqual(whole)
    await here.report(TODAY, 3)
    await refreshAs(moved.person, pharmacy)
    expect(await refreshAs(here.person, pharmacy)).toEqual({ ...whole, [TODAY]: 3 })
  })
})
