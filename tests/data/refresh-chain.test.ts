import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { accountDb } = await import('../../src/data/store/account-db.ts')
const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { chainResources, refreshChain, refreshNewestReport, refreshUsers } =
  await import('../../src/data/reads/refresh-chain.ts')
const { refreshFailed } = await import('../../src/data/reads/failed-reads.ts')
const { registerEmployee } = await import('../../src/features/employees/registration.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { EMPTY_NEW_EMPLOYEE, newEmployeeObject, withProposedChoices } =
  await import('../../src/shared/rules/people/new-employee.ts')
const { STAFF_OPTIONS } = await import('../../src/shared/contract/chain/staff-options.ts')

const TODAY = '2026-11-21'
const MONTH = '2026-11'
const me = { userId: 'khalid' }
const PHARMACIES = Array.from({ length: 9 }, (_none, index) => `P300${index}`)

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** The answer of each path, and the requests made. */
const server = {
  answers: new Map<string, Answer | 'down'>(),
  asked: [] as { path: string; ifNoneMatch: string | null; body: string }[],
  underWay: 0,
  mostAtOnce: 0,
}

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  server.asked.push({
    path: pathname + search,
    ifNoneMatch: request.headers.get('If-None-Match'),
    body: await request.text(),
  })
  server.underWay += 1
  server.mostAtOnce = Math.max(server.mostAtOnce, server.underWay)
  await new Promise((done) => setImmediate(done))
  server.underWay -= 1
  const known = server.answers.get(`${request.method} ${pathname}`)
  if (known === 'down') throw new TypeError('Failed to fetch')
  if (!known) return Response.json({ message: 'Not found' }, { status: 404 })
  if (known.status === 304) return new Response(null, { status: 304 })
  return Response.json(known.body, { status: known.status, ...(known.headers ? { headers: known.headers } : {}) })
}

describe('the chain on a manager’s tablet', () => {
  beforeAll(() => void vi.stubGlobal('fetch', answer))
  beforeEach(async () => {
    Object.assign(server, { answers: new Map(), asked: [], underWay: 0, mostAtOnce: 0 })
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
  })

  it('takes a handful of requests from a server that sums, and later requests only changes', async () => {
    await writeSetting('serverKind', 'extended')
    const cursor = { 'X-Cursor': 'c1' }
    server.answers.set('GET /api/pharmacies', { status: 200, body: pharmacies() })
    server.answers.set('GET /api/reports/monthly', {
      status: 200,
      body: [{ pharmacyName: 'P3000', month: MONTH, total: 10, daysReported: 1, lastDay: TODAY }],
      headers: { ETag: 'W/"1"' },
    })
    server.answers.set('GET /api/reports', { status: 200, body: [report('P3000', TODAY)], headers: cursor })
    await refreshChain({ ...me, month: MONTH, today: TODAY })
    expect(pathsAsked()).toEqual([
      '/api/pharmacies',
      '/api/reports/monthly?from=2026-10-01&to=2026-11-30&changes=1',
      '/api/reports?from=2026-10-01&to=2026-10-31',
      '/api/reports?from=2026-11-01&to=2026-11-30',
    ])
    expect(await accountDb(me.userId).months.toArray()).toMatchObject([
      { pharmacyName: 'P3000', month: MONTH, total: 10 },
    ])

    server.asked = []
    server.answers.set('GET /api/reports/monthly', { status: 304, body: null })
    server.answers.set('GET /api/reports', { status: 200, body: [], headers: { 'X-Cursor': 'c2' } })
    await refreshChain({ ...me, month: MONTH, today: TODAY })
    expect(server.asked.find(({ path }) => path.startsWith('/api/reports/monthly'))?.ifNoneMatch).toBe('W/"1"')
    expect(pathsAsked().filter((path) => path.startsWith('/api/reports?'))).toEqual([
      '/api/reports?from=2026-10-01&to=2026-10-31&since=c1',
      '/api/reports?from=2026-11-01&to=2026-11-30&since=c1',
    ])
    expect(await accountDb(me.userId).months.count()).toBe(1)
    expect(await accountDb(me.userId).reports.count()).toBe(1)
  })

  it('includes a past month’s own days beside those of today', async () => {
    await writeSetting('serverKind', 'extended')
    await refreshChain({ ...me, month: '2026-02', today: TODAY })
    expect(pathsAsked()).toContain('/api/reports/monthly?from=2026-01-01&to=2026-02-28&changes=1')
    expect(pathsAsked()).toContain('/api/reports?from=2026-02-01&to=2026-02-28')
  })

  it('is summed here where the server cannot, a few pharmacies at a time, including the fixed ones', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('GET /api/pharmacies', { status: 200, body: pharmacies() })
    for (const name of [...PHARMACIES, 'P2023', 'P2024', 'P2026']) {
      server.answers.set(`GET /api/reports/pharmacyReports/${name}`, {
        status: 200,
        body: [report(name, TODAY), report(name, '2026-11-02'), report(name, '2024-01-01')],
      })
    }
    await refreshChain({ ...me, month: MONTH, today: TODAY })
    const months = await accountDb(me.userId).months.where('month').equals(MONTH).toArray()
    expect(months.map(({ pharmacyName, total, daysReported }) => [pharmacyName, total, daysReported])).toEqual(
      ['P2023', 'P2024', 'P2026', ...PHARMACIES].map((name) => [name, 200.5, 2]),
    )
    expect(server.mostAtOnce).toBeLessThanOrEqual(4)
    expect(await accountDb(me.userId).freshness.get(chainResources.months(MONTH))).toMatchObject({ problem: null })
  })

  it('keeps its data and reports it when one pharmacy of a plain server does not answer', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('GET /api/pharmacies', { status: 200, body: [] })
    for (const name of ['P2023', 'P2024'])
      server.answers.set(`GET /api/reports/pharmacyReports/${name}`, { status: 200, body: [report(name, TODAY)] })
    server.answers.set('GET /api/reports/pharmacyReports/P2026', 'down')
    await refreshChain({ ...me, month: MONTH, today: TODAY })
    expect(await accountDb(me.userId).months.count()).toBe(2)
    expect(await accountDb(me.userId).freshness.get(chainResources.months(MONTH))).toMatchObject({
      fetchedAt: null,
      problem: 'offline',
    })
    // Requested again as a whole, which clears the earlier problem.
    server.answers.set('GET /api/reports/pharmacyReports/P2026', { status: 200, body: [report('P2026', TODAY)] })
    server.asked = []
    await refreshFailed(me.userId)
    expect(pathsAsked().filter((path) => path.endsWith('/P2026'))).toHaveLength(1)
    expect(await accountDb(me.userId).months.count()).toBe(3)
    expect(await accountDb(me.userId).freshness.get(chainResources.months(MONTH))).toMatchObject({ problem: null })
    server.asked = []
    await refreshFailed(me.userId)
    expect(pathsAsked().filter((path) => path.endsWith('/P2026'))).toEqual([])
  })

  it('checks only the newest report to see whether a pharmacy has any', async () => {
    await writeSetting('serverKind', 'extended')
    server.answers.set('GET /api/reports/pharmacyReports/P9%2F1', { status: 200, body: [] })
    await refreshNewestReport({ ...me, pharmacyName: 'P9/1' })
    expect(pathsAsked()).toEqual(['/api/reports/pharmacyReports/P9%2F1?limit=1'])
    expect((await accountDb(me.userId).freshness.get(chainResources.reports('P9/1')))?.fetchedAt).not.toBeNull()
  })

  it('stores no password that a server echoes with its people', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('GET /api/users', {
      status: 200,
      body: [{ _id: '1', email: 'a@b.example', password: 'echoed' }],
    })
    await refreshUsers(me)
    expect(JSON.stringify(await accountDb(me.userId).users.toArray())).not.toContain('echoed')
  })
})

describe('registering an employee', () => {
  const employee = newEmployeeObject({
    ...withProposedChoices(EMPTY_NEW_EMPLOYEE, STAFF_OPTIONS.initial),
    firstName: 'Amal',
    lastName: 'Salem',
    companyId: '1',
    email: 'amal@chain.example',
    password: 'violet tractor near the museum',
  })
  const amal = { ...employee, _id: '9' }

  beforeAll(() => void vi.stubGlobal('fetch', answer))
  beforeEach(async () => {
    Object.assign(server, { answers: new Map(), asked: [] })
    await Promise.all([...deviceDb.tables, ...accountDb(me.userId).tables].map((table) => table.clear()))
    await writeSetting('serverKind', 'extended')
  })

  it('sends the whole object once and stores the person without the password', async () => {
    server.answers.set('POST /api/users/register', { status: 200, body: amal })
    expect(await register()).toMatchObject({ ok: true, user: { employeeName: 'Amal Salem' } })
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({
      password: 'violet tractor near the museum',
      isAdmin: false,
      employmentType: 'Full Time',
    })
    expect(await accountDb(me.userId).users.get('9')).not.toHaveProperty('password')
  })

  it('reports which field the server rejects', async () => {
    server.answers.set('POST /api/users/register', {
      status: 409,
      body: {
        title: 'Conflict',
        status: 409,
        code: 'duplicate_email',
        errors: [{ path: 'email', message: 'duplicate' }],
      },
    })
    expect(await register()).toMatchObject({
      ok: false,
      code: 'duplicate_email',
      isUnknown: false,
      fields: [{ path: 'email' }],
    })
  })

  it('looks among the people when no answer came, and reports an unknown result when that fails too', async () => {
    server.answers.set('POST /api/users/register', 'down')
    server.answers.set('GET /api/users', { status: 200, body: [amal] })
    expect(await register()).toMatchObject({ ok: true })
    server.answers.set('GET /api/users', { status: 200, body: [] })
    expect(await register()).toMatchObject({ ok: false, isUnknown: false })
    server.answers.set('GET /api/users', { status: 200, body: [{ ...amal, employeeName: 'Somebody else' }] })
    expect(await register()).toMatchObject({ ok: false, code: 'duplicate_email' })
    server.answers.set('GET /api/users', 'down')
    expect(await register()).toMatchObject({ ok: false, isUnknown: true })
  })

  it('checks a plain server first, because it accepts an email or company id twice, and reads again what it answers differently', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('GET /api/users', { status: 200, body: [amal] })
    expect(await register()).toMatchObject({ ok: false, code: 'duplicate_email' })
    expect(pathsAsked()).toEqual(['/api/users'])
    const other = { ...amal, _id: '8', email: 'huda@chain.example', companyId: ' ۱' }
    server.answers.set('GET /api/users', { status: 200, body: [other] })
    expect(await register()).toMatchObject({ ok: false, code: 'duplicate_company_id' })
    expect(pathsAsked()).toEqual(['/api/users', '/api/users'])
    server.answers.set('GET /api/users', { status: 200, body: [] })
    server.answers.set('POST /api/users/register', { status: 200, body: { message: 'User created' } })
    expect(await register()).toMatchObject({ ok: false, code: 'answer_differs', isUnknown: true })
  })

  it('registers nobody on a plain server whose people could not be read', async () => {
    await writeSetting('serverKind', 'plain')
    for (const answer of ['down', { status: 500, body: {} }, { status: 200, body: { message: 'Welcome' } }] as const) {
      server.answers.set('GET /api/users', answer)
      expect(await register()).toMatchObject({ ok: false, code: 'people_not_read', isUnknown: false })
    }
    expect(new Set(pathsAsked())).toEqual(new Set(['/api/users']))
  })

  it('compares emails in any writing', async () => {
    await writeSetting('serverKind', 'plain')
    server.answers.set('GET /api/users', { status: 200, body: [{ ...amal, email: ' AMAL@Chain.example' }] })
    expect(await register()).toMatchObject({ ok: false, code: 'duplicate_email' })
  })

  const register = () => registerEmployee({ account: me.userId, employee })
})

function pathsAsked(): string[] {
  return server.asked.map(({ path }) => path).sort()
}

function pharmacies() {
  return [...PHARMACIES, 'P2023'].map((pharmacyName) => ({
    _id: pharmacyName,
    pharmacyName,
    pharmacyNo: '',
    pharmacyAddress: '',
  }))
}

function report(pharmacyName: string, day: string) {
  return {
    _id: `${pharmacyName} ${day}`,
    pharmacyName,
    day,
    dayType: 'double',
    firstSales: '100.25',
    firstPharmacist: 'Amal',
    secondSales: null,
    secondPharmacist: null,
  }
}
