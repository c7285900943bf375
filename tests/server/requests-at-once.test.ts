import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { requestText } from '../../bench/server/wire.ts'
import { SlowStatements } from '../support/slow-statements.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'

/** Equal to the limit of concurrent sign-ins of unknown clients, so that each of them is processed. */
const MOST = 2
/** For a busy machine. */
const LIMIT_MS = 40_000
vi.setConfig({ testTimeout: 60_000 })

describe.each(DATABASE_KINDS)('the limit of concurrent requests over %s', (kind) => {
  test('slowly arriving bodies do not count towards the limit, and are answered once they are complete', async () => {
    const { server, client, open, inFlight, signIn: whole } = await start()
    const slow = Array.from({ length: MOST * 3 }, () => open(whole.slice(0, -10)))
    await until('all of them to be there', () => inFlight(MOST * 3), LIMIT_MS)
    for (let times = 0; times < MOST * 2; times += 1) expect((await client.get('/api/users/me')).statusCode).toBe(200)
    slow[0]?.socket.write(whole.slice(-10))
    await until('its answer', () => slow[0]?.came().startsWith('HTTP/1.1 200 '), LIMIT_MS)
    for (const { socket } of slow) socket.destroy()
    await until('all of them to be gone', () => inFlight(0), LIMIT_MS)
    await server.stop()
  })

  test.each([
    { what: 'who they are is looked up', asked: 'look', at: 'SelectQueryNode' },
    { what: 'what they sent is worked on', asked: 'signIn', at: 'InsertQueryNode' },
  ] as const)(
    'a client that disconnects while $what frees its slot when that has ended, and not before',
    async ({ asked, at }) => {
      const held = new SlowStatements()
      const { server, client, person, open, inFlight, ...texts } = await start(held)
      held.hold(at)
      const sockets = [open(texts[asked])]
      await until('the first one to be delayed', () => held.count > 0, LIMIT_MS)
      const looked = held.with(person.email)
      while (sockets.length < MOST) sockets.push(open(texts[asked]))
      // A request whose body is still being received has no slot. Look-ups of one session are shared.
      // A sign-in is worked on from its first write on. SQLite's one connection is taken, so there it waits for its first read.
      const isSecondUnderWay = () => (kind === 'sqlite' ? held.with(person.email) > looked : held.begun === MOST)
      const isRead = () => asked === 'look' || isSecondUnderWay()
      await until('all of them to be worked on', async () => isRead() && (await inFlight(MOST)), LIMIT_MS)
      for (const { socket } of sockets) socket.destroy()
      await until('the server to hear of it', () => inFlight(0), LIMIT_MS)
      expect((await server.client().get('/api/users/me')).statusCode).toBe(503)
      held.letGo()
      const looks = () => Promise.all(Array.from({ length: MOST }, () => client.get('/api/users/me')))
      await until(
        'all their places',
        async () => (await looks()).every(({ statusCode }) => statusCode === 200),
        LIMIT_MS,
      )
      await server.stop()
    },
  )

  async function start(plugin?: SlowStatements) {
    const server = await TestServer.start(kind, { mostRequestsAtOnce: MOST }, plugin)
    const person = await server.addPerson()
    const client = await server.signIn(person)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const open = (text: string) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      let came = ''
      socket.on('data', (part: string) => (came += part))
      void once(socket, 'connect').then(() => socket.write(text))
      return { socket, came: () => came }
    }
    const inFlight = async (count: number) =>
      (await server.metrics.getSingleMetricAsString('counter_requests_in_flight')).endsWith(` ${count}`)
    const look = requestText({ method: 'GET', path: '/api/users/me', headers: headersOf(client) })
    const signIn = requestText({
      method: 'POST',
      path: '/api/users/signin',
      headers: {},
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    })
    return { server, client, person, open, inFlight, look, signIn }
  }
})

function headersOf({ accountId, cookies }: ServerClient): Record<string, string> {
  return {
    'x-account': accountId ?? '',
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  }
}
