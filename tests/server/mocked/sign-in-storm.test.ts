import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requestText } from '../../../bench/server/wire.ts'
import type * as Passwords from '../../../server/passwords/passwords.ts'
import { TRIES_PER_ACCOUNT } from '../../../server/passwords/sign-in-throttle.ts'
import { PASSWORD_CHECKS } from '../../../server/routes/session.ts'
import { Semaphore } from '../../../server/http/semaphore.ts'
import type { Who } from '../../../server/http/semaphore.ts'
import { DATABASE_KINDS } from '../../support/server-databases.ts'
import { PASSWORD, TestServer } from '../../support/server-fixture.ts'
import type { Person } from '../../support/server-fixture.ts'
import { until } from '../../support/until.ts'

const AT_ONCE = 2
const WAITING = 12
const ROOM = AT_ONCE + WAITING
const COMING = 100
/** For a busy machine. */
const LIMIT_MS = 40_000
vi.setConfig({ testTimeout: 60_000 })

// The queue is tested by its places; whoever waits too long has a test of their own.
PASSWORD_CHECKS.longestWaitMs = 60_000

/** Running password checks, blocked until `letGo`. */
const checks = vi.hoisted(() => ({ begun: 0, letGo: () => {}, held: Promise.resolve() }))
vi.mock('../../../server/passwords/passwords.ts', async (importReal) => {
  const real = await importReal<typeof Passwords>()
  const verifyPassword: typeof real.verifyPassword = async (...args) => {
    checks.begun += 1
    await checks.held
    return real.verifyPassword(...args)
  }
  return { ...real, verifyPassword }
})

beforeEach(() => {
  checks.begun = 0
  checks.held = new Promise((done) => (checks.letGo = done))
})

describe.each(DATABASE_KINDS)('many concurrent sign-ins over %s', (kind) => {
  test('some passwords are checked, some wait in the queue, and the rest are rejected without counting as a try', async () => {
    const server = await TestServer.start(kind)
    const person = await server.addPerson()
    const statuses: number[] = []
    const all = Array.from({ length: COMING }, async () => {
      const answer = await server.client().signIn(person.email, PASSWORD)
      statuses.push(answer.statusCode)
      return answer
    })
    await until(
      'the rest to be sent away',
      () => statuses.length >= COMING - ROOM && checks.begun === AT_ONCE,
      LIMIT_MS,
    )
    expect(statuses).toEqual(Array.from({ length: COMING - ROOM }, () => 503))
    checks.letGo()
    const refused = (await Promise.all(all)).filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(COMING - ROOM)
    expect(refused[0]?.json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(200)
    await server.stop()
  })

  test('a client that disconnects while waiting leaves the queue, and its password is not checked', async () => {
    const server = await TestServer.start(kind)
    const person = await server.addPerson()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const staying = Array.from({ length: AT_ONCE }, () => beginToSignIn(server, person))
    await until('all places to be taken', () => checks.begun === AT_ONCE, LIMIT_MS)
    // One more than may wait: its rejection shows that the queue is full.
    const leaving = Array.from({ length: WAITING + 1 }, () => beginToSignIn(server, person))
    await until('the line to be full', () => leaving.some(({ bytesRead }) => bytesRead > 0), LIMIT_MS)
    for (const socket of leaving) socket.destroy()
    await until(
      'the server to hear of it',
      async () => (await server.metrics.metrics()).includes(`counter_requests_in_flight ${AT_ONCE}\n`),
      LIMIT_MS,
    )
    const next = server.client().signIn(person.email, PASSWORD)
    checks.letGo()
    expect((await next).statusCode).toBe(200)
    expect(checks.begun).toBe(AT_ONCE + 1)
    for (const socket of staying) socket.destroy()
    await server.stop()
  })

  test('a throttled account is rejected at once, and takes no place in the queue', async () => {
    const server = await TestServer.start(kind)
    const [person, other] = [await server.addPerson(), await server.addPerson()]
    const full = Array.from({ length: AT_ONCE }, () => server.client().signIn(person.email, PASSWORD))
    await until('all places to be taken', () => checks.begun === AT_ONCE, LIMIT_MS)
    await server.db.sql
      .updateTable('sign_in_tries')
      .set({ tries: TRIES_PER_ACCOUNT })
      .where('subject', 'like', 'account:%')
      .execute()
    const refused = await Promise.all(
      Array.from({ length: WAITING * 2 }, () => server.client().signIn(person.email, PASSWORD)),
    )
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_tries' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const next = server.client().signIn(other.email, PASSWORD)
    checks.letGo()
    expect((await next).statusCode).toBe(200)
    await Promise.all(full)
    await server.stop()
  })
})

test('a client that has waited too long is rejected, and leaves the queue', async () => {
  const turns = new Semaphore({ strangersAtOnce: 1, atOnce: 1, waiting: 1, longestWaitMs: 20 })
  let end = () => {}
  const first = turns.take({
    answer: new PassThrough(),
    who: 'strangers',
    work: () => new Promise<void>((done) => (end = done)),
  })
  for (let round = 0; round < 2; round += 1) {
    await expect(
      turns.take({ answer: new PassThrough(), who: 'strangers', work: () => Promise.resolve() }),
    ).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) })
  }
  const next = turns.take({ answer: new PassThrough(), who: 'strangers', work: () => Promise.resolve('done') })
  end()
  await first
  expect(await next).toBe('done')
})

function beginToSignIn({ app }: TestServer, { email }: Person) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.resume().write(
    requestText({
      method: 'POST',
      path: '/api/users/signin',
      headers: {},
      body: JSON.stringify({ email, password: PASSWORD }),
    }),
  )
  return socket
}

test('known devices go first, and have a place that unknown ones do not take', async () => {
  const turns = new Semaphore({ atOnce: 2, strangersAtOnce: 1, waiting: 5, longestWaitMs: 10_000 })
  const order: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (who: Who, name: string) =>
    turns.take({
      answer: new PassThrough(),
      who,
      work: () => new Promise<void>((done) => void (order.push(name), ends.set(name, done))),
    })
  const all = [
    begin('strangers', 'stranger 1'),
    begin('strangers', 'stranger 2'),
    begin('known', 'known 1'),
    begin('known', 'known 2'),
  ]
  expect(order).toEqual(['stranger 1', 'known 1'])
  ends.get('stranger 1')?.()
  await until('the next to begin', () => order.length === 3)
  for (const name of ['known 1', 'known 2']) ends.get(name)?.()
  await until('the last to begin', () => order.length === 4)
  ends.get('stranger 2')?.()
  await Promise.all(all)
  expect(order).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2'])
})
