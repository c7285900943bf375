import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeIdleConnections } from '../../server/plugins/graceful-shutdown.ts'
import { until } from '../support/until.ts'

/** A server with our keep-alive setting and one response that is written piece by piece. */
async function listen() {
  const app = Fastify({ keepAliveTimeout: 75_000 })
  const file = new PassThrough()
  app.get('/file', (_request, reply) => reply.send(file))
  closeIdleConnections(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (): Promise<Socket> => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  return { app, file, open }
}

test('An idle connection that a browser opened in advance does not delay the shutdown.', async () => {
  const { app, open } = await listen()
  const silent = await open()
  const closed = new Promise((done) => silent.on('error', () => {}).once('close', done))
  await app.close()
  await closed
})

test('A connection kept alive after a file that was in flight at the shutdown does not delay it; the file is complete.', async () => {
  const { app, file, open } = await listen()
  const socket = await open()
  let heard = ''
  socket.on('data', (bytes) => (heard += String(bytes)))
  socket.write('GET /file HTTP/1.1\r\nHost: here\r\n\r\n')
  file.write('its beginning')
  await until('the beginning', () => heard.includes('its beginning'))
  const ended = app.close()
  await until('the shutdown to begin', () => !app.server.listening)
  file.end('its end')
  await ended
  expect(heard).toContain('its end')
})
