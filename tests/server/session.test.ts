import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('sessions over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  test('signing in returns the user without a password and sets one strict cookie of that account', async () => {
    const person = await server.addPerson()
    const client = server.client()
    const answer = await client.signIn(`  ${person.email.toUpperCase()} `, PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      _id: person.id,
      email: person.email,
      isAdmin: false,
      paySlips: [],
      leaves: [],
      revision: 1,
    })
    expect(answer.body).not.toMatch(/password|scrypt/i)
    expect(answer.cookies.filter(({ name }) => name !== 'device')).toEqual([
      expect.objectContaining({
        name: `session_${person.id}`,
        path: '/api',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 7 * 24 * 3600,
      }),
    ])
    expect(answer.cookies[0]).not.toHaveProperty('secure')
    expect((await client.get('/api/users/me')).json()).toMatchObject({ _id: person.id })
  })

  test('the token itself is not in the database', async () => {
    const client = await server.enter()
    const tokens = Object.values(client.cookies)
    const sessions = await server.db.sql.selectFrom('sessions').selectAll().execute()
    const devices = await server.db.sql.selectFrom('devices').selectAll().execute()
    // The session's and the device's tokens.
    expect(tokens).toHaveLength(2)
    for (const token of tokens) expect(JSON.stringify([sessions, devices])).not.toContain(token)
  })

  test('a wrong password and an unknown email get the same answer', async () => {
    const person = await server.addPerson()
    const wrong = await server.client().signIn(person.email, 'wrong')
    const unknown = await server.client().signIn('nobody@chain.example', 'wrong')
    const bare = ({ statusCode, json }: typeof wrong) => ({ statusCode, ...json(), requestId: '' })
    expect(bare(wrong)).toEqual(bare(unknown))
    expect(bare(wrong)).toMatchObject({ statusCode: 401, code: 'wrong_credentials' })
    expect(wrong.cookies).toEqual([])
  })

  test('a person without a password cannot sign in', async () => {
    const person = await server.addPerson()
    await server.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(401)
  })

  test('two accounts are signed in from one browser, and each request belongs to its own account', async () => {
    const [morning, night] = [await server.addPerson(), await server.addPerson()]
    const client = server.client()
    await client.signIn(morning.email, PASSWORD)
    await client.signIn(night.email, PASSWORD)
    client.accountId = morning.id
    expect((await client.get('/api/users/me')).json()).toMatchObject({ _id: morning.id })
    client.accountId = night.id
    expect((await client.get('/api/users/me')).json()).toMatchObject({ _id: night.id })
    client.accountId = null
    const unnamed = await client.get('/api/users/me')
    expect([unnamed.statusCode, unnamed.json().code]).toEqual([401, 'account_header_missing'])
  })

  test('a read without the header uses the only account there is', async () => {
    const client = await server.enter()
    const id = client.accountId
    client.accountId = null
    expect((await client.get('/api/users/me')).json()).toMatchObject({ _id: id })
  })

  test("one account's cookie is not valid for another", async () => {
    const [client, other] = [await server.enter(), await server.addPerson()]
    const token = Object.values(client.cookies)[0] ?? ''
    client.cookies = { [`session_${other.id}`]: token }
    client.accountId = other.id
    const answer = await client.get('/api/users/me')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_signed_in'])
  })

  test('a session of one account opens no other: neither under its name nor its record', async () => {
    const [client, other] = [await server.enter(), await server.addPerson()]
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    expect((await client.get('/api/users/me', { 'x-account': other.id })).statusCode).toBe(401)
    expect((await client.get(`/api/users/${other.id}`)).statusCode).toBe(403)
  })

  test('no cookie, an invalid cookie and an unknown account are not signed in', async () => {
    const client = await server.enter()
    const id = client.accountId ?? ''
    const cookies: Record<string, string>[] = [{}, { [`session_${id}`]: 'made-up' }, { [`session_${id}`]: '' }]
    for (const each of cookies) {
      client.cookies = { ...each }
      expect((await client.get('/api/users/me')).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
    }
    client.accountId = `'; drop table users; --`
    expect((await client.get('/api/users/me')).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  test('a state-changing request without the account header is rejected', async () => {
    const client = await server.enter()
    client.accountId = null
    for (const url of ['/api/users/signout', '/api/reports/addAReport', '/api/reports/editAReport/1']) {
      expect((await client.post(url, {})).json()).toMatchObject({ status: 403, code: 'account_header_missing' })
    }
  })

  test('a session lasts seven days from signing in, then reports that it has expired', async () => {
    const start = server.clock.now
    const client = await server.enter()
    server.clock.now = start + 7 * DAY_MS - 1
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    server.clock.now = start + 7 * DAY_MS
    expect((await client.get('/api/users/me')).json()).toMatchObject({ status: 401, code: 'session_expired' })
    server.clock.now = start
  })

  test('signing out ends the session and removes the cookie', async () => {
    const client = await server.enter()
    const cookies = { ...client.cookies }
    expect((await client.post('/api/users/signout')).json()).toEqual({ status: 'ok', scope: 'none' })
    expect(Object.keys(client.cookies)).toEqual(['device'])
    client.cookies = cookies
    expect((await client.get('/api/users/me')).statusCode).toBe(401)
    expect((await client.post('/api/users/signout')).statusCode).toBe(200)
  })

  test('signing in again in the same browser ends the previous session', async () => {
    const person = await server.addPerson()
    const client = await server.signIn(person)
    const before = { ...client.cookies }
    await client.signIn(person.email, PASSWORD)
    client.cookies = before
    expect((await client.get('/api/users/me')).statusCode).toBe(401)
  })

  test('a cookie is marked secure when the request came over https', async () => {
    const proxied = await TestServer.start(kind, { trustProxy: true })
    const person = await proxied.addPerson()
    const answer = await proxied
      .client()
      .post('/api/users/signin', { email: person.email, password: PASSWORD }, { 'x-forwarded-proto': 'https' })
    expect(answer.cookies[0]).toMatchObject({ secure: true })
    await proxied.stop()
  })

  test.each([
    ['a missing password', { email: 'a@b.example' }, 'password'],
    ['an empty password', { email: 'a@b.example', password: '' }, 'password'],
    ['no email', { email: 'nobody', password: 'x' }, 'email'],
    ['a number for a password', { email: 'a@b.example', password: 1 }, 'password'],
  ])('%s is an invalid field', async (_what, body, path) => {
    const answer = await server.client().post('/api/users/signin', body)
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field', errors: [{ path }] })
  })
})
