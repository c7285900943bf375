import { randomBytes, randomUUID } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseKind, Queries } from '../../server/database/database.ts'
import { databaseBytes } from '../../server/database/size.ts'
import { serveMetrics } from '../../server/plugins/metrics.ts'
import { readSettings, SettingsError } from '../../server/settings/settings.ts'
import { DATABASE_KINDS, HAS_REAL_POSTGRES, openPlace, placeOfTestDatabase } from '../support/server-databases.ts'
import type { DatabasePlace } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'
import { freshPostgres } from '../support/test-database.ts'
import { until } from '../support/until.ts'

describe.each(DATABASE_KINDS)('operating a server over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind, { dataDir: tmpdir() })
    return () => server.stop()
  })

  test('is ready while its database answers and it is not shutting down, and is always healthy', async () => {
    const client = server.client()
    expect((await client.get('/api/ready')).json()).toEqual({ status: 'ready' })
    server.ending.isDraining = true
    const refused = await client.get('/api/ready')
    expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refused.headers['retry-after']).toBe('5')
    expect((await client.get('/api/health')).statusCode).toBe(200)
    server.ending.isDraining = false
    expect((await client.get('/api/ready')).statusCode).toBe(200)
  })

  test('is not ready without its database', async () => {
    const other = await TestServer.start(kind)
    await other.db.close()
    expect((await other.client().get('/api/ready')).statusCode).toBe(503)
    expect((await other.client().get('/api/health')).statusCode).toBe(200)
    await other.app.close()
  })

  test('a request is logged under the id its tablet gave it, and under no other text', async () => {
    const id = randomUUID()
    const named = await server.client().get('/api/health', { 'x-request-id': id })
    expect(named.headers['x-request-id']).toBe(id)
    expect(server.logLines.some((line) => line.includes(`"reqId":"${id}"`))).toBe(true)
    const odd = await server.client().get('/api/health', { 'x-request-id': 'Amal Salem' })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.logLines.some((line) => line.includes('Amal Salem'))).toBe(false)
  })

  test('counts requests by route pattern, never by person or content', async () => {
    const client = await server.enter()
    await client.get('/api/users/me')
    await client.get('/api/users/someone%20else')
    await client.get('/api/nothing')
    const text = await server.metrics.metrics()
    expect(text).toMatch(/counter_request_seconds_count\{method="GET",route="\/api\/users\/me",status="200"\} [1-9]/)
    expect(text).toMatch(/route="\/api\/users\/:[a-zA-Z]+",status="403"/)
    expect(text).toContain('counter_requests_in_flight 0')
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('someone')
  })

  const figure = async (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(await server.metrics.metrics())?.[1])

  test('measures the free disk and the size of the database', async () => {
    const { bavail, bsize } = statfsSync(tmpdir())
    expect(await figure('counter_free_disk_bytes')).toBeGreaterThan((bavail * bsize) / 2)
    expect(await figure('counter_database_bytes')).toBeGreaterThan(100_000)
  })

  test('the size of the database grows with it', async () => {
    const place = await placeAlone(kind)
    const { db, close } = await openPlace(place)
    const before = await databaseBytes(db)
    await db.sql
      .insertInto('meta')
      .values({ key: 'filler', value: randomBytes(500_000).toString('hex') })
      .execute()
    expect(await databaseBytes(db)).toBeGreaterThan(before + 500_000)
    await close()
    await place.drop()
  })

  test('counts sign-ins by outcome and refusals by code', async () => {
    const outcomes = ['accepted', 'wrong_credentials'].map(
      (outcome) => `counter_sign_ins_total{by="password",outcome="${outcome}"}`,
    )
    const counts = () => Promise.all([...outcomes, 'counter_refusals_total{code="wrong_credentials"}'].map(figure))
    const person = await server.addPerson()
    await server.signIn(person)
    await server.client().signIn(person.email, 'wrong')
    const [accepted = 0, wrong = 0, refused = 0] = await counts()
    await server.signIn(person)
    await server.client().signIn(person.email, 'wrong')
    await server.client().signIn(person.email, 'wrong')
    expect(await counts()).toEqual([accepted + 1, wrong + 2, refused + 2])
  })

  test('counts sign-ins by PIN on their own', async () => {
    const here = await HalvedPerson.enter(server, await server.addPerson(), { deviceMode: 'shared' })
    await here.client.put('/api/users/pin', { pin: '482915', currentPassword: PASSWORD }, here.both)
    for (const pin of ['103948', '482915']) {
      await here.client.post('/api/users/suspend', { keep: [] })
      await here.client.post('/api/users/resume', { pin })
    }
    expect(await figure('counter_sign_ins_total{by="pin",outcome="wrong_pin"}')).toBe(1)
    expect(await figure('counter_sign_ins_total{by="pin",outcome="accepted"}')).toBe(1)
  })

  test('knows how long the work of people who have left has been waiting', async () => {
    expect(await figure('counter_oldest_unsent_seconds')).toBe(0)
    const pharmacyName = await server.addPharmacy()
    const here = await HalvedPerson.enter(server, await server.addPerson({ pharmacy: pharmacyName }))
    const row = here.proven(shiftRow({ pharmacyName, day: TODAY, sales: 1, pharmacist: here.person.name }))
    await here.leave([row])
    server.clock.now += 2 * 60 * 60 * 1000
    expect(await figure('counter_unsent_entries')).toBe(1)
    expect(await figure('counter_oldest_unsent_seconds')).toBe(7_200)
    const body = { dayType: 'single', day: TODAY, pharmacyName, firstSales: 1, firstPharmacist: here.person.name }
    expect((await here.client.post('/api/reports/addAReport', body, ops(row))).statusCode).toBe(200)
    expect(await figure('counter_unsent_entries')).toBe(0)
    server.clock.now = NOON
  })

  test('still answers for its metrics without its database', async () => {
    const other = await TestServer.start(kind)
    await other.db.close()
    expect(await other.metrics.metrics()).toMatch(/^counter_database_bytes Nan$/m)
    await other.app.close()
  })
})

/** Of the server, to its PostgreSQL. */
const CONNECTIONS = 10

describe.skipIf(!HAS_REAL_POSTGRES)('a slow PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start('postgres')
    return () => server.stop()
  })

  test('is ready even if every connection is busy', async () => {
    const other = server.database.openAgain()
    const sleep = `select pg_sleep(15) as "${randomUUID()}"`
    let areBusy = true
    const busy = Promise.allSettled(Array.from({ length: 12 }, () => sql.raw(sleep).execute(server.db.sql))).finally(
      () => (areBusy = false),
    )
    const areAsleep = async () =>
      (await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep' and query = ${sleep}`.execute(other.sql))
        .rows.length === CONNECTIONS
    await until('every connection to be busy', areAsleep)
    await until('readiness', async () => (await server.client().get('/api/ready')).statusCode === 200)
    expect(await areAsleep()).toBe(true)
    await until('all of them to be free', async () => {
      await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and query = ${sleep}`.execute(
        other.sql,
      )
      return !areBusy
    })
    await busy
    await other.close()
  })

  test('a cancelled statement is answered with a Retry-After, not as an internal error', async () => {
    const client = await server.enter({ role: 'admin' })
    const other = server.database.openAgain()
    const answer = await other.sql.transaction().execute(async (tx) => {
      await sql`lock table reports in access exclusive mode`.execute(tx)
      const asked = client.get('/api/reports?limit=1').then((given) => given)
      await until('it to wait', async () => (await cancelWhoWaitsFor(tx)) > 0)
      return asked
    })
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
    await other.close()
  })

  test('a statement and a wait for a lock have time limits, and exceeding one is answered with a Retry-After', async () => {
    const db = server.database.openAgain()
    const other = server.database.openAgain()
    const { rows } =
      await sql<Limits>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        db.sql,
      )
    expect(rows).toEqual([{ statement: '20s', lock: '5s', idle: '10s' }])
    // Shorter limits for all of the server's connections.
    const all = async (setting: string, value: string) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          sql`select set_config(${setting}, ${value}, false), pg_sleep(0.2)`.execute(server.db.sql),
        ),
      )
    await other.sql.transaction().execute(async (tx) => {
      await sql`lock table sign_in_tries in access exclusive mode`.execute(tx)
      await all('lock_timeout', '50ms')
      const waited = await server.client().signIn('nobody@chain.example', 'x')
      expect(waited.json()).toMatchObject({ status: 409, code: 'lock_timeout' })
      expect(waited.headers['retry-after']).toBe('1')
      await all('lock_timeout', '0')
      await all('statement_timeout', '400ms')
      const tooLong = await server.client().signIn('nobody@chain.example', 'x')
      expect(tooLong.json()).toMatchObject({ status: 503, code: 'unavailable' })
      expect(tooLong.headers['retry-after']).toBe('5')
    })
    await db.close()
    await other.close()
  })
})

type Limits = { statement: string; lock: string; idle: string }

/** Not a schema of the database that other test files write to and leave. */
async function placeAlone(kind: DatabaseKind): Promise<DatabasePlace> {
  const place = await placeOfTestDatabase(kind)
  if (kind === 'sqlite' || !HAS_REAL_POSTGRES) return place
  await place.drop()
  const { env, drop } = await freshPostgres(process.env['TEST_DATABASE_URL'] ?? '')
  return { ...place, databaseUrl: env['DATABASE_URL'] ?? null, drop }
}

/** Other test files use the same PostgreSQL, so only who waits for this transaction. */
async function cancelWhoWaitsFor(tx: Queries['sql']): Promise<number> {
  const { rows } =
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
      tx,
    )
  return rows.length
}

test('metrics are on a port of their own, which serves nothing else', async () => {
  const server = await TestServer.start('sqlite')
  const metrics = await serveMetrics(server.metrics, { host: '127.0.0.1', port: 0 })
  const address = metrics.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('# TYPE counter_request_seconds histogram')
  expect((await fetch(`${url}/api/health`)).status).toBe(404)
  expect((await server.client().get('/metrics')).statusCode).toBe(404)
  metrics.close()
  await server.stop()
})

test('metrics and draining are opt-in, and an invalid setting is reported', () => {
  expect(readSettings({})).toMatchObject({ metrics: null, drainMs: 0 })
  expect(readSettings({ METRICS_PORT: '9100', DRAIN_SECONDS: '15' })).toMatchObject({
    metrics: { host: '127.0.0.1', port: 9100 },
    drainMs: 15_000,
  })
  expect(() => readSettings({ METRICS_PORT: 'yes' })).toThrow(SettingsError)
})
