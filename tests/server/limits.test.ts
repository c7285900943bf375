import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readSettings, SettingsError } from '../../server/settings/settings.ts'
import { DATABASE_KINDS, openTestDatabase } from '../support/server-databases.ts'
import { TEST_CONFIG, TestServer } from '../support/server-fixture.ts'

const MOST = 3

describe.each(DATABASE_KINDS)('limits over %s', (kind) => {
  test('requests above the limit get 503 with a spread Retry-After; the health check is always answered', async () => {
    const server = await TestServer.start(kind, { mostRequestsAtOnce: MOST })
    const client = await server.enter()
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.get('/api/users/me')))
    const [taken, refused] = [200, 503].map((status) => answers.filter(({ statusCode }) => statusCode === status))
    expect([taken?.length, refused?.length]).toEqual([MOST, 40 - MOST])
    const times = (refused ?? []).map(({ headers }) => Number(headers['retry-after']))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...times)).toBeLessThanOrEqual(15)
    expect(new Set(times).size).toBeGreaterThan(3)
    expect(refused?.[0]?.json()).toMatchObject({ code: 'unavailable' })

    const beside = await Promise.all([
      ...Array.from({ length: 10 }, () => client.get('/api/users/me')),
      client.get('/api/health'),
      client.get('/api/ready'),
    ])
    expect(beside.slice(-2).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    // Completed requests, rejected or not, no longer count.
    for (let round = 0; round < MOST * 2; round += 1) expect((await client.get('/api/users/me')).statusCode).toBe(200)
    await server.stop()
  })

  test('more than fifty concurrent requests of one client are rejected, and other clients are still answered', async () => {
    const server = await TestServer.start(kind)
    const [greedy, other] = [await server.enter(), await server.enter()]
    const [answers, beside] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, () => greedy.get('/api/users/me'))),
      other.get('/api/users/me'),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(beside.statusCode).toBe(200)
    expect((await greedy.get('/api/users/me')).statusCode).toBe(200)
    await server.stop()
  })
})

test('a connection that sends its request byte by byte is closed', async () => {
  const database = await openTestDatabase('sqlite')
  const app = await buildApp({
    config: { ...TEST_CONFIG, logLevel: 'silent' },
    db: database.db,
    arrival: { headMs: 100, wholeMs: 200, stillMs: 10_000, lookEveryMs: 20 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const begun of [
    'GET /api/hea',
    'POST /api/users/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"em',
  ]) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let came = ''
    socket.on('data', (text: string) => (came += text))
    socket.write(begun)
    await once(socket, 'close')
    expect(came).toMatch(/^HTTP\/1\.1 408 /)
  }
  await app.close()
  await database.close()
})

test('the number of concurrent requests is a setting', () => {
  expect(readSettings({}).mostRequestsAtOnce).toBe(400)
  expect(readSettings({ MAX_REQUESTS_AT_ONCE: '50' }).mostRequestsAtOnce).toBe(50)
  expect(() => readSettings({ MAX_REQUESTS_AT_ONCE: '0' })).toThrow(SettingsError)
})
