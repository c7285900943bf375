import * as z from 'zod/mini'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/chain.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { isLoopback, readSettings, SettingsError } from '../../server/settings/settings.ts'
import { leaveSchema, LEAVE_STATES, REJOIN_STATES } from '../../src/shared/contract/leave.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { pharmacySchema } from '../../src/shared/contract/pharmacies.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { returnListOf } from '../../src/shared/rules/leave/leave-states.ts'
import { netPay } from '../../src/shared/rules/pay/pay.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('the demo chain over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    expect(await seedDemo(server.db, () => NOON)).toBe(true)
    return () => server.stop()
  })

  test.each([
    ['manager@demo.example', 'No Specific Place', { isAdmin: true }],
    ['accountant@demo.example', 'No Specific Place', { isAccountant: true }],
    ['pharmacist1@demo.example', 'P2023', {}],
    ['pharmacist2@demo.example', 'P2023', {}],
    ['pharmacist3@demo.example', 'P2024', {}],
    ['worker1@demo.example', 'P2024', {}],
  ])('%s signs in at %s', async (email, currentPharmacy, flags) => {
    const answer = await server.client().signIn(email, DEMO_PASSWORD)
    const user = userSchema.parse(answer.json())
    expect(user).toMatchObject({ email, currentPharmacy, isAdmin: false, isAccountant: false, ...flags })
  })

  test('the pharmacies have thirteen months of plausible reports up to yesterday', async () => {
    const client = server.client()
    await client.signIn('manager@demo.example', DEMO_PASSWORD)
    const names = z
      .array(pharmacySchema)
      .parse((await client.get('/api/pharmacies')).json())
      .map(({ pharmacyName }) => pharmacyName)
    expect(names).toEqual(expect.arrayContaining(['P2023', 'P2024', 'P2026']))
    expect(names.length).toBeGreaterThanOrEqual(6)
    const reports = z.array(dailyReportSchema).parse((await client.get('/api/reports/pharmacyReports/P2023')).json())
    expect(reports[0]?.day).toBe('2026-03-09')
    expect(reports.at(-1)?.day.slice(0, 7)).toBe('2025-02')
    for (const { firstSales, secondSales, dayType } of reports) {
      for (const sales of [firstSales, dayType === 'double' ? secondSales : 3_000]) {
        expect(sales).toBeGreaterThanOrEqual(3_000)
        expect(sales).toBeLessThanOrEqual(9_000)
      }
    }
  })

  test('leaves exist in every state, with slips, visits and shortages, all valid in the contract', async () => {
    const [manager, accountant] = [server.client(), server.client()]
    await manager.signIn('manager@demo.example', DEMO_PASSWORD)
    await accountant.signIn('accountant@demo.example', DEMO_PASSWORD)
    const leaves = z.array(leaveSchema).parse((await manager.get('/api/leaves/leaveRequests')).json())
    expect(new Set(leaves.map(({ status }) => status))).toEqual(new Set(LEAVE_STATES))
    expect(new Set(leaves.map(returnListOf))).toEqual(new Set([null, ...REJOIN_STATES]))
    expect(
      leaves.filter(({ status, dateRejoinRequest }) => status === 'Approved' && dateRejoinRequest === null),
    ).not.toEqual([])
    const slips = z.array(slipSchema).parse((await accountant.get('/api/payrolls?month=2026-02-01')).json())
    expect(slips.length).toBeGreaterThan(10)
    for (const slip of slips) expect(slip.netPay).toBe(netPay(slip))
    const own = z.array(slipSchema).parse((await accountant.get('/api/payrolls/userPayrolls/demo-pharmacist1')).json())
    expect([own.length, own[0]?.month, own.at(-1)?.month]).toEqual([13, '2026-02-01', '2025-02-01'])
    const visits = z.array(visitSchema).parse((await manager.get('/api/visits')).json())
    expect(new Set(visits.map(({ evaluationType }) => evaluationType)).size).toBe(2)
    const shortages = z.array(shortageSchema).parse((await manager.get('/api/trendingShortages/latest')).json())
    expect(shortages.every(({ shortageRegisterers }) => shortageRegisterers.length > 0)).toBe(true)
  })

  test('a database with people in it is left unchanged', async () => {
    expect(await seedDemo(server.db, () => NOON)).toBe(false)
  })

  test('rows added to the demo are found by a cursor', async () => {
    const client = server.client()
    await client.signIn('pharmacist1@demo.example', DEMO_PASSWORD)
    const cursor = String((await client.get('/api/reports/pharmacyReports/P2023')).headers['x-cursor'])
    await client.post('/api/reports/addAReport', {
      dayType: 'single',
      day: '2026-03-10',
      pharmacyName: 'P2023',
      firstSales: 1,
      firstPharmacist: 'x',
    })
    expect((await client.get(`/api/reports/pharmacyReports/P2023?since=${cursor}`)).json()).toHaveLength(1)
  })
})

describe('demo accounts', () => {
  test.each([
    ['a server others can reach', { host: '0.0.0.0' }, {}],
    ['a request that came through an unknown proxy', {}, { 'x-forwarded-for': '203.0.113.9' }],
    ['a request from elsewhere through a trusted proxy', { trustProxy: true }, { 'x-forwarded-for': '203.0.113.9' }],
  ])('are rejected on %s', async (_what, config, headers) => {
    const server = await TestServer.start('sqlite', config)
    const person = await server.addPerson({ isDemo: true })
    const answer = await server
      .client()
      .post('/api/users/signin', { email: person.email, password: 'right horse battery' }, headers)
    expect(answer.json()).toMatchObject({ status: 403, code: 'demo_account_refused' })
    await server.stop()
  })

  test('signed in earlier are rejected once other machines can reach the server', async () => {
    const server = await TestServer.start('sqlite')
    const client = await server.enter({ isDemo: true })
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    const answer = await client.get('/api/users/me', { 'x-forwarded-for': '203.0.113.9' })
    expect(answer.json()).toMatchObject({ status: 401, code: 'demo_account_refused' })
    await server.stop()
  })
})

describe('settings', () => {
  test('have the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: 'auto',
      trustProxy: false,
      logLevel: 'info',
      apiBase: null,
    })
    expect(readSettings({ PORT: '', HOST: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' })
  })

  test.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ DEMO: '1', HOST: '0.0.0.0' }, 'DEMO'],
  ])('%j is rejected, and the message names %s', (environment, name) => {
    expect(() => readSettings(environment)).toThrow(SettingsError)
    expect(() => readSettings(environment)).toThrow(name)
  })

  test.each([
    ['true', true],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
    ['false', false],
    ['0', false],
  ])('TRUST_PROXY=%s', (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toBe(expected)
  })

  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
  ])('%s listens only on this machine: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected)
  })
})
