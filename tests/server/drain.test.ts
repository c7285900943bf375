import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { HttpClient } from '../support/http-client.ts'
import { ServerProcess } from '../support/server-process.ts'
import { until } from '../support/until.ts'

// A real process starts slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const postgresUrl = process.env['TEST_DATABASE_URL']
const DATABASES = [
  { name: 'SQLite', options: {} },
  ...(postgresUrl ? [{ name: 'PostgreSQL', options: { postgresUrl } }] : []),
]

const readyOf = async ({ url }: ServerProcess) => (await fetch(`${url}/api/ready`)).status

test.each(DATABASES)(
  'over $name, a terminating server first reports not ready and keeps answering',
  async ({ options }) => {
    const server = await ServerProcess.start({ ...options, env: { DRAIN_SECONDS: '100' } })
    expect(await readyOf(server)).toBe(200)
    server.tellToEnd()
    await until('the server to say that it is not ready', async () => (await readyOf(server)) === 503)
    expect((await new HttpClient(server.url).signIn(people.pharmacist2, DEMO_PASSWORD)).status).toBe(200)
    await server.dispose()
  },
)

test.each(DATABASES)(
  'over $name, it then refuses new connections, and exits cleanly once running requests are answered',
  async ({ options }) => {
    const server = await ServerProcess.start({ ...options, env: { DRAIN_SECONDS: '2' } })
    const credentials = JSON.stringify({ email: people.pharmacist1, password: DEMO_PASSWORD })
    const slow = request(`${server.url}/api/users/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(credentials) },
    })
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>
    slow.write(credentials.slice(0, 10))
    await once(slow, 'socket')
    // An answer to a later request shows that this one has arrived.
    expect(await readyOf(server)).toBe(200)

    let hasEnded = false
    const exit = server.stop().then((code) => {
      hasEnded = true
      return code
    })
    await until('no new connection to be accepted', () =>
      readyOf(server).then(
        () => false,
        () => true,
      ),
    )

    expect(hasEnded).toBe(false)
    slow.end(credentials.slice(10))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    answer.resume()
    expect(await exit).toBe(0)
    await server.dispose()
  },
)

/** The start command in the document. */
function documentedCommand(): string[] {
  const paper = readFileSync(resolve(import.meta.dirname, '../../docs/operating/install.md'), 'utf8')
  const [, args = ''] = /^PORT=.* node (.+)$/m.exec(paper) ?? []
  expect(args).toContain('server/server.ts')
  return [process.execPath, ...args.split(' ')]
}

test('an idle connection, as browsers open in advance, does not delay the shutdown', async () => {
  const server = await ServerProcess.start({ isEmpty: true })
  const silent = connect(server.port, '127.0.0.1')
  await once(silent, 'connect')
  const closed = new Promise((done) => silent.on('error', () => {}).once('close', done))
  expect(await server.stop()).toBe(0)
  await closed
  await server.dispose()
})

test('a server started as documented and signalled twice, as service managers and npm do, keeps answering and exits cleanly', async () => {
  const server = await ServerProcess.start({ command: documentedCommand(), isEmpty: true, env: { DRAIN_SECONDS: '6' } })
  server.tellToEnd()
  await until('the server to say that it is not ready', async () => (await readyOf(server)) === 503)
  const exit = server.stop()
  expect(await readyOf(server)).toBe(503)
  expect(await exit).toBe(0)
  await server.dispose()
})
