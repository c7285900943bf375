import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FREE_TRIES } from '../../server/passwords/known-device-throttle.ts'
import { HalvedPerson } from '../support/session-halves.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../support/server-fixture.ts'

const FRESH = 'violet tractor near the museum'
const CHANGE = '/api/users/changePassword'

describe.each(DATABASE_KINDS)('changing a password over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  async function enter(someone: Parameters<TestServer['addPerson']>[0] = {}) {
    const here = await HalvedPerson.enter(server, await server.addPerson(someone))
    const change = (newPassword = FRESH, currentPassword = PASSWORD) =>
      here.client.post(CHANGE, { currentPassword, newPassword }, here.both)
    return { here, change }
  }
  const wrong = (path: string, message: string) => ({ status: 422, code: 'invalid_field', errors: [{ path, message }] })

  test.each(['employee', 'accountant', 'admin'] as const)(
    'takes effect at once for an %s, and the session continues',
    async (role) => {
      const { here, change } = await enter({ role })
      expect((await change()).json()).toEqual({ status: 'ok' })
      expect((await here.client.get('/api/users/me', here.both)).statusCode).toBe(200)
      expect((await server.client().signIn(here.person.email, PASSWORD)).statusCode).toBe(401)
      expect((await server.client().signIn(here.person.email, FRESH)).statusCode).toBe(200)
    },
  )

  test('ends every other session and seal of the person, and keeps those of this one', async () => {
    const { here, change } = await enter()
    const elsewhere = await HalvedPerson.enter(server, here.person)
    await change()
    expect((await elsewhere.client.get('/api/users/me', elsewhere.both)).json()).toMatchObject({
      status: 401,
      code: 'session_revoked',
    })
    const { ended } = (await server.client().post('/api/seals', { ids: [here.sealId, elsewhere.sealId] })).json()
    expect(ended).toEqual([elsewhere.sealId])
  })

  test('gives the session another token: the previous one is invalid after a minute', async () => {
    const { here, change } = await enter()
    const copy = server.client()
    Object.assign(copy, { accountId: here.person.id, cookies: { ...here.client.cookies } })
    await change()
    server.clock.now = NOON + 61_000
    expect((await copy.get('/api/users/me', here.both)).statusCode).toBe(401)
    expect((await here.client.get('/api/users/me', here.both)).statusCode).toBe(200)
  })

  test('requires both halves of the session', async () => {
    const { here } = await enter()
    expect((await here.client.post(CHANGE, { currentPassword: PASSWORD, newPassword: FRESH })).json()).toMatchObject({
      status: 401,
      code: 'full_session_needed',
    })
  })

  test('requires the present password, and throttles wrong ones like sign-in: each counts twice, since the new one is compared as well', async () => {
    const { change } = await enter()
    for (let n = 0; n < FREE_TRIES / 2; n += 1)
      expect((await change(FRESH, 'not the one')).json()).toMatchObject(wrong('currentPassword', 'wrong_password'))
    const refused = await change()
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
    server.clock.now = NOON + Number(refused.headers['retry-after']) * 1_000
    expect((await change()).statusCode).toBe(200)
  })

  test('may be retried where the first answer was lost, and changes nothing more', async () => {
    const { here, change } = await enter()
    await change()
    const elsewhere = await HalvedPerson.enter(server, here.person, { password: FRESH })
    expect((await change()).json()).toEqual({ status: 'ok' })
    expect((await elsewhere.client.get('/api/users/me', elsewhere.both)).statusCode).toBe(200)
  })

  test.each([
    ['1234567', 'password_short'],
    ['password', 'password_weak'],
    ['qwertyuiop', 'password_weak'],
    ['Pharmacy2026!', 'password_weak'],
    [PASSWORD, 'password_same'],
  ])('rejects %s (%s), and the old one stays', async (newPassword, message) => {
    const { here, change } = await enter()
    expect((await change(newPassword)).json()).toMatchObject(wrong('newPassword', message))
    expect((await server.client().signIn(here.person.email, PASSWORD)).statusCode).toBe(200)
  })

  test('counts tries with a weak password, whose strength check is slow, until one succeeds', async () => {
    const { change } = await enter()
    for (let n = 0; n < FREE_TRIES; n += 1)
      expect((await change('qwertyuiop')).json()).toMatchObject(wrong('newPassword', 'password_weak'))
    expect((await change()).json()).toMatchObject({ status: 429, code: 'too_many_tries' })
    server.clock.now += 30_000
    expect((await change()).statusCode).toBe(200)
    expect((await change(PASSWORD, FRESH)).statusCode).toBe(200)
  })

  test("rejects the person's own email and name", async () => {
    const { here, change } = await enter()
    for (const own of [here.person.email, here.person.name])
      expect((await change(own)).json()).toMatchObject(wrong('newPassword', 'password_weak'))
  })

  test('is stricter for managers and accountants', async () => {
    const between = 'kettle-moon7'
    expect((await (await enter()).change(between)).statusCode).toBe(200)
    for (const role of ['accountant', 'admin'] as const)
      expect((await (await enter({ role })).change(between)).json()).toMatchObject(
        wrong('newPassword', 'password_weak'),
      )
  })

  test('is in the audit trail without either password', async () => {
    const { here, change } = await enter()
    await change()
    const manager = await server.signIn(await server.addPerson({ role: 'admin' }))
    const trail = await manager.get(`/api/audit?entity=employee&id=${here.person.id}`)
    expect(trail.json()).toMatchObject([
      { action: 'changePassword', actorId: here.person.id, before: null, after: null },
    ])
  })
})
