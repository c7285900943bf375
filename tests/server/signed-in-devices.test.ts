import { beforeAll, describe, expect, test } from 'vitest'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../support/server-fixture.ts'
import { HalvedPerson } from '../support/session-halves.ts'

const SESSIONS = '/api/users/sessions'
const MINE = { currentPassword: PASSWORD }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe.each(DATABASE_KINDS)('the signed-in devices of a person over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function onTwoDevices() {
    const here = await HalvedPerson.enter(server, await server.addPerson())
    const there = await HalvedPerson.enter(server, here.person)
    const list = async () => (await here.client.get(SESSIONS, here.both)).json()
    const other = async () => (await list()).find(({ isThis }: { isThis: boolean }) => !isThis)
    return { here, there, list, other }
  }

  test('lists each browser, and marks the requesting one', async () => {
    const person = await server.addPerson()
    const client = server.client()
    const answer = await client.post(
      '/api/users/signin',
      { email: person.email, password: PASSWORD },
      { 'user-agent': ANDROID },
    )
    client.accountId = person.id
    await server.signIn(person)
    const list = await client.get(SESSIONS, { 'x-session-half': answer.json().half })
    expect(list.json()).toHaveLength(2)
    expect(list.json()).toContainEqual({
      _id: expect.any(String),
      browser: 'Chrome, Android',
      isThis: true,
      isSignedOut: false,
      signedInAt: new Date(NOON).toISOString(),
      endsAt: new Date(NOON + 7 * 24 * 3_600_000).toISOString(),
    })
    expect(list.json()).toContainEqual(expect.objectContaining({ isThis: false }))
  })

  test('accepts any name of a browser for itself', async () => {
    const { email } = await server.addPerson()
    for (const words of ['x'.repeat(8_000), '(((', 'Mozilla/5.0 (']) {
      expect(
        (await server.client().post('/api/users/signin', { email, password: PASSWORD }, { 'user-agent': words }))
          .statusCode,
      ).toBe(200)
    }
  })

  test('ends another one with its seal, and not the requesting one', async () => {
    const { here, there, list, other } = await onTwoDevices()
    const { _id } = await other()
    expect((await here.client.delete(`${SESSIONS}/${_id}`, MINE, here.both)).json()).toEqual({ status: 'ok' })
    expect((await there.client.get('/api/users/me', there.both)).json()).toMatchObject({
      status: 401,
      code: 'session_revoked',
    })
    expect((await server.client().post('/api/seals', { ids: [here.sealId, there.sealId] })).json()).toEqual({
      ended: [there.sealId],
    })
    expect(await list()).toMatchObject([{ isThis: true }])
  })

  test('shows where somebody has signed out with entries left to send', async () => {
    const { there, other } = await onTwoDevices()
    await there.leave([])
    expect(await other()).toMatchObject({ isSignedOut: true })
  })

  test('requires the password to end one', async () => {
    const { here, list, other } = await onTwoDevices()
    const { _id } = await other()
    const wrong = await here.client.delete(`${SESSIONS}/${_id}`, { currentPassword: 'not it' }, here.both)
    expect(wrong.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'currentPassword', message: 'wrong_password' }],
    })
    expect(await list()).toHaveLength(2)
  })

  test('shows no other person’s', async () => {
    const [{ here }, { other }] = [await onTwoDevices(), await onTwoDevices()]
    const { _id } = await other()
    expect((await here.client.delete(`${SESSIONS}/${_id}`, MINE, here.both)).json()).toMatchObject({ status: 404 })
    expect(await other()).toMatchObject({ _id })
  })

  test('requires both halves', async () => {
    const { here, other } = await onTwoDevices()
    const { _id } = await other()
    expect((await here.client.get(SESSIONS)).json()).toMatchObject({ status: 401, code: 'full_session_needed' })
    expect((await here.client.delete(`${SESSIONS}/${_id}`, MINE)).json()).toMatchObject({
      status: 401,
      code: 'full_session_needed',
    })
  })
})
