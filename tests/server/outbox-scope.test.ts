import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('an outbox-scope session over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function leaveBehind(someone: Parameters<TestServer['addPerson']>[0]) {
    const person = await server.addPerson(someone)
    const client = await server.signIn(person)
    expect((await client.post('/api/users/signout?keep=outbox')).json()).toEqual({ status: 'ok', scope: 'outbox' })
    return { person, client }
  }

  test.each([['/api/users/me'], ['/api/pharmacies']])('requires a full session for %s', async (url) => {
    const { client } = await leaveBehind({})
    expect((await client.get(url)).json()).toMatchObject({ status: 401, code: 'full_session_needed' })
  })

  test('ends seven days after signing in, not seven days after being narrowed', async () => {
    const { client, person } = await leaveBehind({})
    server.clock.now = NOON + 7 * DAY_MS
    expect((await client.get(`/api/users/${person.id}`)).json()).toMatchObject({ status: 401, code: 'session_expired' })
    server.clock.now = NOON
  })

  test('ends when its person signs out for good, and is full again after signing in', async () => {
    const { client, person } = await leaveBehind({})
    const again = await server.signIn(person)
    expect((await again.get('/api/users/me')).statusCode).toBe(200)
    expect((await client.post('/api/users/signout')).json()).toEqual({ status: 'ok', scope: 'none' })
    expect((await client.get(`/api/users/${person.id}`)).statusCode).toBe(401)
  })
})
