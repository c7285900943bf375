import { beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'

type Role = 'employee' | 'accountant' | 'admin' | 'both'

/** The access table of docs/api.md, copied by hand: the code has its own. */
const REPORT_READS: Record<Role, number> = { employee: 200, accountant: 403, admin: 200, both: 200 }
const FOREIGN_READS: Record<Role, number> = { employee: 403, accountant: 403, admin: 200, both: 200 }
const REPORT_WRITES: Record<Role, number> = { employee: 200, accountant: 403, admin: 403, both: 403 }
const ADMIN_ONLY: Record<Role, number> = { employee: 403, accountant: 403, admin: 200, both: 200 }
const ALL_USERS: Record<Role, number> = { employee: 403, accountant: 200, admin: 200, both: 200 }
const ROLES = ['employee', 'accountant', 'admin', 'both'] as const

describe.each(DATABASE_KINDS)('access to sales reports over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  const report = (pharmacyName: string, day = TODAY) => ({
    dayType: 'single',
    day,
    pharmacyName,
    firstSales: 100,
    firstPharmacist: 'Amal',
  })

  test.each(ROLES)('%s: each call as the access table says', async (role) => {
    const [own, foreign] = [await server.addPharmacy(), await server.addPharmacy()]
    const person = await server.addPerson({ role, pharmacy: own })
    const other = await server.addPerson({ pharmacy: foreign })
    const client = await server.signIn(person)
    const status = async (url: string) => (await client.get(url)).statusCode
    expect(await status(`/api/reports/pharmacyReports/${own}`)).toBe(REPORT_READS[role])
    expect(await status(`/api/reports/pharmacyReportsDay/${own}?reportDate=${TODAY}&pharmacyName=${own}`)).toBe(
      REPORT_READS[role],
    )
    expect(await status(`/api/reports/pharmacyReports/${foreign}`)).toBe(FOREIGN_READS[role])
    expect(await status(`/api/reports/pharmacyReportsDay/${foreign}?reportDate=${TODAY}`)).toBe(FOREIGN_READS[role])
    expect(await status(`/api/reports?from=${TODAY}&to=${TODAY}`)).toBe(ADMIN_ONLY[role])
    expect(await status('/api/pharmacies')).toBe(200)
    expect(await status('/api/users/me')).toBe(200)
    expect(await status(`/api/users/${person.id}`)).toBe(200)
    expect(await status(`/api/users/${other.id}`)).toBe(ALL_USERS[role])
    expect((await client.post('/api/reports/addAReport', report(own))).statusCode).toBe(REPORT_WRITES[role])
  })

  test('without a session every call answers 401, except the health check', async () => {
    const client = server.client()
    client.accountId = 'nobody'
    for (const url of [
      '/api/users/me',
      '/api/users/1',
      '/api/pharmacies',
      '/api/reports',
      '/api/reports/pharmacyReports/P',
      '/api/reports/pharmacyReportsDay/P?reportDate=x',
    ]) {
      expect((await client.get(url)).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
    }
    for (const url of ['/api/reports/addAReport', '/api/reports/editAReport/1']) {
      expect((await client.post(url, {})).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
    }
    expect((await client.get('/api/health')).json()).toMatchObject({ status: 'ok', contract: 'extended' })
  })

  test('an employee cannot report for another pharmacy, nor edit its report', async () => {
    const [own, foreign] = [await server.addPharmacy(), await server.addPharmacy()]
    const client = await server.enter({ pharmacy: own })
    const neighbour = await server.enter({ pharmacy: foreign })
    const theirs = (await neighbour.post('/api/reports/addAReport', report(foreign))).json()
    expect((await client.post('/api/reports/addAReport', report(foreign))).json()).toMatchObject({
      status: 403,
      code: 'foreign_pharmacy',
    })
    const disguised = await client.post(`/api/reports/editAReport/${theirs._id}`, { ...report(own), firstSales: 1 })
    expect(disguised.json()).toMatchObject({ status: 403, code: 'foreign_pharmacy' })
    expect((await neighbour.get(`/api/reports/pharmacyReports/${foreign}`)).json()).toEqual([theirs])
  })

  test.each(['Under Training', 'No Specific Place', ''])(
    'a person at "%s" has no pharmacy to report for or read',
    async (place) => {
      const pharmacy = await server.addPharmacy()
      const client = await server.enter({ pharmacy: place })
      for (const name of [pharmacy, place || 'Under Training']) {
        expect((await client.post('/api/reports/addAReport', report(name))).json()).toMatchObject({
          status: 403,
          code: 'no_pharmacy',
        })
        const url = `/api/reports/pharmacyReports/${encodeURIComponent(name)}`
        expect((await client.get(url)).json()).toMatchObject({ status: 403, code: 'no_pharmacy' })
      }
    },
  )

  test('a person who was moved may still report the days they were assigned there, and no others', async () => {
    const [former, current] = [await server.addPharmacy(), await server.addPharmacy()]
    const client = await server.enter({
      pharmacy: current,
      since: '2026-03-05',
      formerly: { pharmacy: former, from: '2026-01-01', to: '2026-03-05' },
    })
    const add = async (pharmacyName: string, day: string) =>
      (await client.post('/api/reports/addAReport', report(pharmacyName, day))).statusCode
    expect(await add(former, '2026-03-05')).toBe(200)
    expect(await add(former, '2026-01-01')).toBe(200)
    expect(await add(former, '2026-03-06')).toBe(403)
    expect(await add(former, '2025-12-31')).toBe(403)
    expect(await add(current, '2026-03-05')).toBe(200)
    const colleague = await server.enter({ pharmacy: former })
    await colleague.post('/api/reports/addAReport', report(former, '2026-03-08'))
    const seen: { day: string }[] = (await client.get(`/api/reports/pharmacyReports/${former}`)).json()
    expect(seen.map(({ day }) => day)).toEqual(['2026-03-05', '2026-01-01'])
    const hidden = await client.get(`/api/reports/pharmacyReportsDay/${former}?reportDate=2026-03-08`)
    expect(hidden.json()).toMatchObject({ status: 403, code: 'foreign_pharmacy' })
  })

  test('unknown ids are 404 for people with access', async () => {
    const [admin, employee] = [
      await server.enter({ role: 'admin' }),
      await server.enter({ pharmacy: await server.addPharmacy() }),
    ]
    expect((await admin.get('/api/users/unknown')).json()).toMatchObject({ status: 404, code: 'unknown_id' })
    const edit = await employee.post('/api/reports/editAReport/unknown', report('P'))
    expect(edit.json()).toMatchObject({ status: 404, code: 'unknown_id' })
  })

  test('names in paths are percent-encoded and trailing slashes are ignored', async () => {
    const admin = await server.enter({ role: 'admin' })
    expect(
      (await admin.get(`/api/reports/pharmacyReports/${encodeURIComponent('صيدلية الورود / 1')}/`)).json(),
    ).toEqual([])
    expect((await admin.get('/api/users/me/')).statusCode).toBe(200)
  })
})
