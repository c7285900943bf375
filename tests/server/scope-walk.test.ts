import { randomUUID } from 'node:crypto'
import type { RouteOptions } from 'fastify'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ACCESS, reachOf, ROLES } from '../../src/shared/rules/access/access.ts'
import type { Call, Role } from '../../src/shared/rules/access/access.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TEST_CONFIG, TestServer, TODAY } from '../support/server-fixture.ts'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'
import type { Row } from '../support/session-halves.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PIN = '482915'
const AT_ONCE = 40

type Route = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; call: Call | 'public' }
/** What a device sends with each request, whatever the response. */
type Device = { person: HalvedPerson['person']; cookies: Record<string, string>; headers: Record<string, string> }
type Scope = { enter: (role: Role) => Promise<Device>; after?: number; code: string }

/** The calls by which an announced row is sent and looked up. */
const CALLS_OF_KIND: Record<string, Call[]> = {
  shiftReport: ['addAReport', 'editAReport', 'pharmacyReports', 'pharmacyReportsDay'],
  leaveRequest: ['addALeave', 'userLeaves'],
  leaveUpdate: ['leaveUpdate', 'leaveDetails'],
  newShortage: ['addAShortage', 'latestShortages'],
  shortageSupport: ['shortageUpdate', 'latestShortages'],
  handover: ['addAHandover', 'pharmacyHandovers'],
  handoverAnswer: ['answerHandover', 'pharmacyHandovers'],
  overtime: ['addAnOvertime', 'userOvertime'],
  overtimeUpdate: ['overtimeUpdate', 'userOvertime'],
  punch: ['addAPunch', 'userPunches'],
}

describe.each(DATABASE_KINDS)('every route of the server over %s', (kind) => {
  let server: TestServer
  let routes: Route[]
  beforeAll(async () => {
    server = await TestServer.start(kind)
    routes = await allRoutes()
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  /** Read from the app itself, so that new routes are included. HEAD is answered like GET. */
  async function allRoutes(): Promise<Route[]> {
    const found: Route[] = []
    const onRoute = ({ method, url, config }: RouteOptions) => {
      if (config?.call === undefined || url.endsWith('/*') || url === '/api/') return
      for (const each of [method].flat())
        if (each !== 'HEAD') found.push({ method: each as Route['method'], url, call: config.call })
    }
    const app = await buildApp({ config: { ...TEST_CONFIG, logLevel: 'silent' }, db: server.db, onRoute })
    await app.ready()
    await app.close()
    return found
  }

  async function ask(
    { method, url }: Route,
    { person, cookies, headers }: Device,
  ): Promise<{ status: number; code: string | undefined; body: string }> {
    const path = url.replace(':id', person.id).replace(':name', encodeURIComponent(person.pharmacy))
    expect(path, 'a parameter that this walk does not know').not.toContain(':')
    const client = Object.assign(server.client(), { accountId: person.id, cookies: { ...cookies } })
    const query = `?reportDate=${TODAY}&from=${TODAY}&to=${TODAY}&month=2026-03-01`
    const body = method === 'GET' ? {} : { payload: '{}' }
    const answer = await client.send({
      method,
      url: path + query,
      headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...body,
    })
    return {
      status: answer.statusCode,
      code: answer.body.startsWith('{') ? answer.json().code : undefined,
      body: answer.body,
    }
  }

  const flagsOf = (role: Role) => ({ isAdmin: role === 'admin', isAccountant: role === 'accountant' })
  const nameOf = ({ method, url }: Route) => `${method} ${url}`
  const closedRoutes = () => routes.filter((route): route is Route & { call: Call } => route.call !== 'public')

  /** A manager's or an accountant's device has to be personal for a PIN. */
  async function enter(role: Role, deviceMode: 'shared' | 'personal' = 'shared') {
    return HalvedPerson.enter(server, await server.addPerson({ role, pharmacy: await server.addPharmacy() }), {
      deviceMode,
    })
  }
  const full = (here: HalvedPerson): Device => ({
    person: here.person,
    cookies: { ...here.client.cookies },
    headers: here.both,
  })
  const cookieAlone = (here: HalvedPerson): Device => ({ ...full(here), headers: {} })
  const change = (table: 'sessions' | 'users', fields: object, { person }: HalvedPerson) =>
    server.db.sql
      .updateTable(table)
      .set(fields)
      .where(table === 'sessions' ? 'user_id' : 'id', '=', person.id)
      .execute()

  async function rowsOf({ person, client, both }: HalvedPerson): Promise<Row[]> {
    const timeDone = '2026-03-10T08:00:00.000Z'
    const registerer = { name: person.name, phName: person.pharmacy, timeDone }
    const shortage = { shortageUPC: randomUUID(), shortageName: 'n', shortagePrice: 1, shortagePicLink: '' }
    const leave = {
      natureLeave: 'Annual Leave',
      dateFrom: '2026-04-01',
      dateTo: '2026-04-05',
      applyDate: TODAY,
      outsideTravelling: false,
      comment: '',
    }
    const asked = await client.post('/api/leaves/addALeave', leave, both)
    const shop = await enter('employee')
    const listed = await shop.client.post(
      '/api/trendingShortages/addATrendingShortage',
      { ...shortage, shortageRegisterers: registerer },
      shop.both,
    )
    const handoverRef = randomUUID()
    const colleague = await server.enter({ pharmacy: person.pharmacy })
    const handover = { pharmacyName: person.pharmacy, cash: 5, note: '', recordedAt: timeDone, clientRef: handoverRef }
    await colleague.post('/api/handovers/addAHandover', handover)
    const overtime = { day: TODAY, hours: 1, reason: 'r' }
    const extra = await client.post('/api/overtime/addAnOvertime', { ...overtime, day: '2026-03-09' }, both)
    const intents = {
      leaveRequest: {
        ...leave,
        requesterId: person.id,
        requesterName: person.name,
        requesterShortestName: 'Amal',
        requesterEmail: person.email,
      },
      leaveUpdate: { leaveId: asked.json()._id, actor: 'requester', action: { is: 'cancel' } },
      newShortage: { ...shortage, shortageUPC: randomUUID(), registerer },
      shortageSupport: {
        shortageId: listed.json()._id,
        supports: true,
        names: [person.name],
        pharmacyName: person.pharmacy,
        timeDone,
      },
      handover: {
        pharmacyName: person.pharmacy,
        cash: 5,
        note: '',
        recordedAt: timeDone,
        writerId: person.id,
        writerName: person.name,
      },
      handoverAnswer: {
        handoverRef,
        pharmacyName: person.pharmacy,
        answer: 'accepted',
        cash: 5,
        note: '',
        answeredAt: timeDone,
        answererId: person.id,
        answererName: person.name,
      },
      overtime: { ...overtime, requesterId: person.id, requesterName: person.name, pharmacyName: person.pharmacy },
      punch: {
        userId: person.id,
        direction: 'in',
        pharmacyName: person.pharmacy,
        deviceAt: new Date(NOON).toISOString(),
        clock: null,
        after: null,
      },
      overtimeUpdate: {
        overtimeId: extra.json()._id,
        requesterId: person.id,
        actor: 'requester',
        action: 'cancel',
      },
    }
    const others = Object.entries(intents).map(([name, intent]) => ({ opId: randomUUID(), kind: name, intent }))
    return [shiftRow({ pharmacyName: person.pharmacy, day: TODAY, sales: 5, pharmacist: person.name }), ...others]
  }

  async function leaveWithRows(role: Role): Promise<{ here: HalvedPerson; rows: Row[] }> {
    const here = await enter(role)
    const rows =
      role === 'employee'
        ? await rowsOf(here)
        : [shiftRow({ pharmacyName: here.person.pharmacy, day: TODAY, sales: 5, pharmacist: here.person.name })]
    await here.leave(rows.map((row) => here.proven(row)))
    return { here, rows }
  }

  async function resumed(role: Role): Promise<Device> {
    const here = await enter(role, role === 'employee' ? 'shared' : 'personal')
    await here.client.put('/api/users/pin', { pin: PIN, currentPassword: PASSWORD }, here.both)
    await here.client.post('/api/users/suspend', { keep: [] })
    const before = full(here)
    const answer = await here.client.post('/api/users/resume', { pin: PIN })
    expect(answer.statusCode).toBe(200)
    return before
  }

  test('names each call of the access table', () => {
    expect(new Set(closedRoutes().map(({ call }) => call))).toEqual(new Set(Object.keys(ACCESS)))
  })

  test.each(ROLES)('answers an %s in full scope exactly as the table allows', async (role) => {
    const device = full(await enter(role))
    for (const route of closedRoutes()) {
      const { status } = await ask(route, device)
      if (reachOf(flagsOf(role), route.call) === null) expect(status, nameOf(route)).toBe(403)
      else expect([401, 403], `${nameOf(route)} answered ${status}`).not.toContain(status)
    }
  })

  const SCOPES: [string, Scope][] = [
    ['with the cookie alone', { enter: async (role) => cookieAlone(await enter(role)), code: 'full_session_needed' }],
    [
      'with another half',
      {
        enter: async (role) => ({ ...cookieAlone(await enter(role)), headers: (await enter(role)).both }),
        code: 'full_session_needed',
      },
    ],
    [
      'suspended, with the half of before',
      {
        enter: async (role) => {
          const here = await enter(role)
          await here.client.post('/api/users/suspend', { keep: [] })
          return full(here)
        },
        code: 'full_session_needed',
      },
    ],
    [
      'signed out, with the half of before',
      {
        enter: async (role) => {
          const here = await enter(role)
          await here.leave([])
          return full(here)
        },
        code: 'full_session_needed',
      },
    ],
    [
      'with announced rows that the request does not name',
      { enter: async (role) => full((await leaveWithRows(role)).here), code: 'full_session_needed' },
    ],
    [
      'with rows that were all sent',
      {
        enter: async (role) => {
          const { here, rows } = await leaveWithRows(role)
          await server.db.sql
            .updateTable('announced_rows')
            .set({ settled_at: new Date(NOON).toISOString() })
            .where(
              'op_id',
              'in',
              rows.map(({ opId }) => opId),
            )
            .execute()
          return { ...full(here), headers: { ...here.both, ...ops(...rows) } }
        },
        after: 11 * MINUTE_MS,
        code: 'full_session_needed',
      },
    ],
    ['with the token and half of before a PIN, at once', { enter: resumed, code: 'full_session_needed' }],
    [
      'with the token and half of before a PIN, a minute later',
      { enter: resumed, after: MINUTE_MS + 1, code: 'not_signed_in' },
    ],
    [
      'of a database that was put back',
      {
        enter: async (role) => {
          const here = await enter(role)
          await server.db.sql.deleteFrom('sessions').where('user_id', '=', here.person.id).execute()
          return full(here)
        },
        code: 'not_signed_in',
      },
    ],
    [
      'ended',
      {
        enter: async (role) => {
          const here = await enter(role)
          await change('sessions', { revoked_at: 'now' }, here)
          return full(here)
        },
        code: 'session_revoked',
      },
    ],
    [
      'of a closed account',
      {
        enter: async (role) => {
          const here = await enter(role)
          await change('users', { closed_at: 'now' }, here)
          return full(here)
        },
        code: 'session_revoked',
      },
    ],
    ['past its days', { enter: async (role) => full(await enter(role)), after: 7 * DAY_MS, code: 'session_expired' }],
    [
      'rested for 31 minutes on a shared device',
      { enter: async (role) => full(await enter(role)), after: 31 * MINUTE_MS, code: 'full_session_needed' },
    ],
    [
      'without a cookie',
      { enter: async (role) => ({ ...full(await enter(role)), cookies: {} }), code: 'not_signed_in' },
    ],
  ]
  describe.each(SCOPES)('in a session %s', (_, { enter: enterScope, after = 0, code }) => {
    test.each(ROLES)('is closed to an %s', async (role) => {
      const device = await enterScope(role)
      server.clock.now = NOON + after
      // Concurrently, since none of them has an effect; as many as the server takes of one person.
      const answers = []
      for (let start = 0; start < closedRoutes().length; start += AT_ONCE) {
        const some = closedRoutes().slice(start, start + AT_ONCE)
        answers.push(...(await Promise.all(some.map(async (route) => ({ route, answer: await ask(route, device) })))))
      }
      for (const { route, answer } of answers) {
        // The allowed roles of a call are no secret, and are checked before the halves of a running session.
        const isForRole = reachOf(flagsOf(role), route.call) !== null
        const isRefusedByTable = !isForRole && code === 'full_session_needed'
        expect({ route: nameOf(route), status: answer.status, code: answer.code }).toEqual({
          route: nameOf(route),
          ...(isRefusedByTable ? { status: 403, code: 'forbidden' } : { status: 401, code }),
        })
      }
    })

    test('reveals nothing about a person where no session is required', async () => {
      const device = await enterScope('employee')
      server.clock.now = NOON + after
      for (const route of routes.filter(({ call }) => call === 'public')) {
        const { body } = await ask(route, device)
        for (const secret of [device.person.id, device.person.name, device.person.email])
          expect(body, nameOf(route)).not.toContain(secret)
      }
    })
  })

  test('after a one-time password allows only setting a new one', async () => {
    for (const role of ROLES) {
      const here = await enter(role)
      await change('users', { one_time_until: '2026-12-31T00:00:00.000Z' }, here)
      for (const route of closedRoutes()) {
        const { status, code } = await ask(route, full(here))
        if (route.call === 'me' || route.call === 'changePassword')
          expect([401, 403], nameOf(route)).not.toContain(status)
        else
          expect({ route: nameOf(route), status, code }).toEqual({
            route: nameOf(route),
            status: 401,
            code: 'password_change_needed',
          })
      }
    }
  })

  test.each(Object.keys(CALLS_OF_KIND))('serves an announced row of type %s by its own calls only', async (name) => {
    const { here, rows } = await leaveWithRows('employee')
    const device = { ...cookieAlone(here), headers: ops(...rows.filter((row) => row.kind === name)) }
    for (const route of closedRoutes()) {
      const { status } = await ask(route, device)
      if (CALLS_OF_KIND[name]?.includes(route.call))
        expect([401, 403], `${nameOf(route)} answered ${status}`).not.toContain(status)
      else expect(status, nameOf(route)).toBe(reachOf(flagsOf('employee'), route.call) === null ? 403 : 401)
    }
  })

  test.each(['accountant', 'admin'] as const)('accepts no row that an %s announces', async (role) => {
    const { here, rows } = await leaveWithRows(role)
    const device = { ...cookieAlone(here), headers: ops(...rows) }
    for (const route of closedRoutes()) expect([401, 403], nameOf(route)).toContain((await ask(route, device)).status)
  })
})
