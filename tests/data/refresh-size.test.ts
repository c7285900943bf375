import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertPayrolls } from '../../server/repositories/payrolls.ts'
import { insertPharmacies } from '../../server/repositories/pharmacies.ts'
import { insertReports } from '../../server/repositories/reports.ts'
import { setLastChange } from '../../server/repositories/changes.ts'
import { payColumns } from '../../server/rules/pay-columns.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { TestServer, TODAY } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import type { ServerClient } from '../support/server-client.ts'

const ORIGIN = 'http://server.test'
vi.stubEnv('VITE_API_BASE', ORIGIN)

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { refreshAllLeaves } = await import('../../src/data/reads/refresh-all-leaves.ts')
const { refreshVisits } = await import('../../src/data/reads/refresh-areas.ts')
const { refreshChain, refreshUsers } = await import('../../src/data/reads/refresh-chain.ts')
const { refreshPayMonths } = await import('../../src/data/reads/refresh-payroll.ts')

const PHARMACIES = 200
const EMPLOYEES = 600
const DAYS = 68
const MONTHS = ['2026-02-01', '2026-03-01']
const ROWS_AT_ONCE = 500
/** Lower limit of a first load of a chain of this size; upper limits of an empty list and of one report or slip. */
const LARGE_BYTES = 1_000_000
const NOTHING_BYTES = 100
const ONE_BYTES = 1_500

/** The requests since the last call of takeLine. */
const line = { asked: [] as { path: string; status: number; bytes: number }[] }
function takeLine(): { paths: string[]; bytes: number; statuses: number[] } {
  const asked = line.asked.splice(0).sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    paths: asked.map(({ path }) => path.replace(/=[^&]*/g, '')),
    bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0),
    statuses: asked.map(({ status }) => status),
  }
}

describe('a chain of 200 pharmacies and 600 employees', () => {
  let server: TestServer
  let manager: Person
  let accountant: Person
  const clients = new Map<string, ServerClient>()

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    manager = await server.addPerson({ role: 'admin' })
    accountant = await server.addPerson({ role: 'accountant' })
    for (const person of [manager, accountant]) clients.set(person.id, await server.signIn(person))
    await fill(server)
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      const url = request.url.slice(ORIGIN.length)
      const client = clients.get(request.headers.get('X-Account') ?? '') ?? server.client()
      const answer = await client.get(url, Object.fromEntries(request.headers))
      line.asked.push({ path: url, status: answer.statusCode, bytes: answer.rawPayload.length })
      return new Response(answer.statusCode === 304 ? null : answer.body, {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
      })
    })
  }, 60_000)
  afterAll(async () => {
    vi.unstubAllGlobals()
    await server.stop()
  })

  it(
    'takes a manager a handful of requests, and later little more than the changed report',
    { timeout: 60_000 },
    async () => {
      const me = { userId: manager.id, month: '2026-03', today: TODAY }
      await refreshChain(me)
      const first = takeLine()
      expect(first.paths).toEqual([
        '/api/health',
        '/api/pharmacies',
        '/api/reports/monthly?from&to&changes',
        '/api/reports?from&to',
        '/api/reports?from&to',
      ])
      expect(first.bytes).toBeGreaterThan(LARGE_BYTES)
      expect(await accountDb(manager.id).reports.count()).toBeGreaterThan(PHARMACIES * 30)

      await refreshChain(me)
      const again = takeLine()
      // The pharmacies were loaded recently.
      expect(again.paths).toEqual([
        '/api/reports/monthly?from&to&changes&since',
        '/api/reports?from&to&since',
        '/api/reports?from&to&since',
      ])
      expect(again.statuses).toEqual([200, 200, 200])
      expect(again.bytes).toBeLessThan(NOTHING_BYTES)

      const pharmacist = await server.addPerson({ pharmacy: 'P-100' })
      const report = {
        dayType: 'single',
        pharmacyName: 'P-100',
        day: TODAY,
        firstSales: 4321.5,
        firstPharmacist: pharmacist.name,
      }
      expect((await (await server.signIn(pharmacist)).post('/api/reports/addAReport', report)).statusCode).toBe(200)
      await refreshChain(me)
      // The report, and its pharmacy's two months.
      expect(takeLine().bytes).toBeLessThan(ONE_BYTES)
      expect(await accountDb(manager.id).months.count()).toBe(2 * PHARMACIES)
      expect(
        await accountDb(manager.id).reports.where('[pharmacyName+day]').equals(['P-100', TODAY]).toArray(),
      ).toMatchObject([{ firstSales: 4321.5 }])
    },
  )

  it('loads a manager’s people, leaves and visits once, and later only what is new', { timeout: 60_000 }, async () => {
    const me = { userId: manager.id }
    const all = () => Promise.all([refreshUsers(me), refreshAllLeaves(me), refreshVisits({ ...me, isAdmin: true })])
    await all()
    expect(takeLine().paths).toHaveLength(3)
    expect(await accountDb(manager.id).users.count()).toBeGreaterThanOrEqual(EMPLOYEES)
    await all()
    const again = takeLine()
    expect(again.paths).toEqual(
      ['/api/leaves/leaveRequests?since', '/api/users?since', '/api/visits?since'].map((path) =>
        path.replace('/api/visits?', '/api/visits/?'),
      ),
    )
    expect(again.bytes).toBeLessThan(NOTHING_BYTES)
  })

  it(
    'loads an accountant’s people and two months of slips once, and later only the new slip',
    { timeout: 60_000 },
    async () => {
      const me = { userId: accountant.id, months: MONTHS }
      await refreshPayMonths(me)
      expect(takeLine().paths).toEqual(['/api/payrolls?month&voided', '/api/payrolls?month&voided', '/api/users'])
      expect(await accountDb(accountant.id).slips.count()).toBe(EMPLOYEES)
      const [someone] = await accountDb(accountant.id)
        .users.filter(({ isAdmin, isAccountant }) => !isAdmin && !isAccountant)
        .toArray()
      const slip = { userId: someone?._id, month: MONTHS[1], basicPay: 1000, netPay: 1000 }
      expect((await clients.get(accountant.id)?.post('/api/payrolls/addAPayroll', slip))?.statusCode).toBe(200)
      await refreshPayMonths(me)
      const again = takeLine()
      expect(again.paths).toEqual([
        '/api/payrolls?month&voided&since',
        '/api/payrolls?month&voided&since',
        '/api/users?since',
      ])
      expect(again.bytes).toBeLessThan(ONE_BYTES)
      expect(await accountDb(accountant.id).slips.count()).toBe(EMPLOYEES + 1)
    },
  )
})

async function fill(server: TestServer): Promise<void> {
  const people: Person[] = []
  for (let index = 0; index < 2; index += 1) people.push(await server.addPerson())
  const one = await server.db.sql
    .selectFrom('users')
    .selectAll()
    .where('id', '=', people[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  const users = Array.from({ length: EMPLOYEES }, (_none, index) => ({
    ...one,
    id: `employee-${index}`,
    email: `employee-${index}@chain.example`,
    change_seq: index + 2,
  }))
  await inChunks(users, (rows) => server.db.sql.insertInto('users').values(rows).execute())
  await setLastChange(server.db, 'users', EMPLOYEES + 2)

  const names = Array.from({ length: PHARMACIES }, (_none, index) => `P-${index}`)
  await insertPharmacies(
    server.db,
    names.map((name) => ({ id: name, pharmacy_no: name, pharmacy_name: name, pharmacy_address: 'Riyadh' })),
  )
  const at = '2026-03-09T20:00:00.000Z'
  const shift = {
    first_sales: 300_000,
    first_pharmacist: 'Amal Salem',
    first_remarks: '',
    first_shift_end: at,
    first_by: one.id,
  }
  const night = {
    second_sales: 250_000,
    second_pharmacist: 'Badr Omar',
    second_remarks: '',
    second_shift_end: at,
    second_by: one.id,
  }
  const reports = names
    .flatMap((name) =>
      Array.from({ length: DAYS }, (_none, back) => ({
        ...shift,
        ...night,
        id: `${name} ${back}`,
        pharmacy_name: name,
        day: addDays(TODAY, -1 - back),
        day_type: 'double' as const,
        client_ref: null,
        extra: '{}',
        change_seq: 0,
        created_at: at,
        updated_at: at,
      })),
    )
    .map((row, index) => ({ ...row, change_seq: index + 1 }))
  await inChunks(reports, (rows) => insertReports(server.db, rows))
  await setLastChange(server.db, 'reports', reports.length)

  const pay = payColumns({
    basicPay: 3500,
    housingAllowance: 1276,
    transportAllowance: 200,
    telAllowance: 0,
    fixedOverTime: 0,
    overTimeHours: 1,
    overTimeRate: 21.9,
    incentives: 0,
    percentage: 0,
    campaigns: 0,
    ticketsAllowance: 0,
    otherIncentives: 0,
    deductions: 0,
  })
  const slips = users.map(({ id }, index) => ({
    ...pay,
    id: `slip ${id}`,
    user_id: id,
    user_name: 'Amal Salem',
    month: MONTHS[0] ?? '',
    general_remarks: '',
    remarks: '',
    slip_uid: id,
    client_ref: null,
    extra: '{}',
    change_seq: index + 1,
    created_at: at,
  }))
  await inChunks(slips, (rows) => insertPayrolls(server.db, rows))
  await setLastChange(server.db, 'payrolls', slips.length)
}

async function inChunks<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await insert(rows.slice(start, start + ROWS_AT_ONCE))
}
