import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import fastifyCompress from '@fastify/compress'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { addProblems } from '../../server/plugins/problems.ts'
import { addBackpressure } from '../../server/plugins/backpressure.ts'
import { openTestDatabase } from '../support/server-databases.ts'
import { TEST_CONFIG } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'

const MOST = 3
const LONG_MS = 60_000
/** More than a system buffers for a connection that is not read. */
const HUGE = Buffer.alloc(32 * 1024 * 1024)

async function start() {
  const app = Fastify({ connectionTimeout: LONG_MS })
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  addProblems(app)
  const refuseWhileUnread = addBackpressure(app, MOST * HUGE.length)
  await app.register(fastifyCompress, { global: true })
  refuseWhileUnread(app)
  app.get('/huge', async () => HUGE)
  app.get('/small', async () => 'here')
  app.get('/health', { config: { isNeverRefused: true } }, async () => 'well')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const neverRead = async (path: string) => {
    const socket = connect(port, '127.0.0.1').pause()
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return socket
  }
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  return { app, sockets, neverRead, statusOf }
}

test('unread responses are limited; other clients get a Retry-After, and are answered once some of them are closed', async () => {
  const { app, neverRead, statusOf } = await start()
  const silent = await Promise.all(Array.from({ length: MOST }, () => neverRead('/huge')))
  await until('the bound', async () => (await statusOf('/small')) === 503)
  expect(await statusOf('/health')).toBe(200)
  silent[0]?.destroy()
  await until('a free place', async () => (await statusOf('/small')) === 200)
  for (const socket of silent) socket.destroy()
  await until('all to be gone', async () => (await statusOf('/small')) === 200)
  await app.close()
})

test('completed responses do not count towards the limit, however many there were', async () => {
  const { app, statusOf } = await start()
  for (let times = 0; times < MOST * 3; times += 1) expect(await statusOf('/small')).toBe(200)
  for (let times = 0; times < MOST * 3; times += 1) expect((await app.inject('/small')).statusCode).toBe(200)
  await app.close()
})

test('an idle connection is closed together with its pending response', async () => {
  const { app, sockets, neverRead, statusOf } = await start()
  const silent = await Promise.all(Array.from({ length: MOST }, () => neverRead('/huge')))
  const gone = Promise.all(
    silent.map((socket) =>
      once(
        socket.on('error', () => {}),
        'close',
      ),
    ),
  )
  await until('the bound', async () => (await statusOf('/small')) === 503)
  for (const socket of sockets) socket.setTimeout(1)
  await until('them to be closed', async () => (await statusOf('/small')) === 200)
  for (const socket of silent) socket.destroy()
  await gone
  await app.close()
})

test('the server itself sets both limits', async () => {
  const database = await openTestDatabase('sqlite')
  const arrival = { headMs: LONG_MS, wholeMs: LONG_MS, stillMs: 100, lookEveryMs: 20 }
  const app = await buildApp({
    config: { ...TEST_CONFIG, logLevel: 'silent' },
    db: database.db,
    arrival,
    mostUnreadBytes: 0,
  })
  expect((await app.inject('/api/pharmacies')).statusCode).toBe(503)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  await once(connect(port, '127.0.0.1').resume(), 'close')
  await app.close()
  await database.close()
})
