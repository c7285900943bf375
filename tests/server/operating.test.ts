import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMetrics } from '../../server/plugins/metrics.ts'
import { readSettings, SettingsError } from '../../server/settings.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('operating a server over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
  })
  afterAll(() => server.stop())

  test('is ready while its database answers and it is not about to end; healthy all the while', async () => {
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

  test('a request is logged under the name its tablet gave it, and under no other text', async () => {
    const id = randomUUID()
    const named = await server.client().get('/api/health', { 'x-request-id': id })
    expect(named.headers['x-request-id']).toBe(id)
    expect(server.logLines.some((line) => line.includes(`"reqId":"${id}"`))).toBe(true)
    const odd = await server.client().get('/api/health', { 'x-request-id': 'Amal Salem' })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.logLines.some((line) => line.includes('Amal Salem'))).toBe(false)
  })

  test('counts requests by route pattern, never by who or what', async () => {
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
})

test('metrics are on a port of their own, and nothing else is', async () => {
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

test('metrics and draining are by wish only, and a wrong wish is said', () => {
  expect(readSettings({})).toMatchObject({ metrics: null, drainMs: 0 })
  expect(readSettings({ METRICS_PORT: '9100', DRAIN_SECONDS: '15' })).toMatchObject({ metrics: { host: '127.0.0.1', port: 9100 }, drainMs: 15_000 })
  expect(() => readSettings({ METRICS_PORT: 'yes' })).toThrow(SettingsError)
})
