import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '../../server/accounts/account-state.ts'
import { inTransaction } from '../../server/database/database.ts'
import { cleanUp } from '../../server/maintenance/housekeeping.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { setPasswordHash } from '../../server/repositories/user-passwords.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'

const MINE = { currentPassword: PASSWORD }
const OWN = 'violet tractor near the museum'
const HOUR_MS = 3_600_000

describe.each(DATABASE_KINDS)('accounts of other people over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  const enter = async (someone: Parameters<TestServer['addPerson']>[0] = {}) =>
    HalvedPerson.enter(server, await server.addPerson(someone))
  const manager = () => enter({ role: 'admin' })
  const reset = (by: HalvedPerson, { id }: Person, body: object = MINE) =>
    by.client.post(`/api/users/${id}/password`, body, by.both)
  const change = (by: HalvedPerson, { id }: Person, what: 'deactivate' | 'reactivate', how: object = {}) =>
    by.client.post(`/api/users/${id}/${what}`, { ...MINE, ...how }, by.both)

  describe('a reset', () => {
    test('returns a one-time password, and ends every session and seal of the person', async () => {
      const [boss, here] = [await manager(), await enter()]
      const { oneTimePassword, until } = (await reset(boss, here.person)).json()
      expect(oneTimePassword).toMatch(/^([2-9a-km-np-z]{4}-){3}[2-9a-km-np-z]{4}$/)
      expect(until).toBe(new Date(NOON + 72 * HOUR_MS).toISOString())
      expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject({
        status: 401,
        code: 'session_revoked',
      })
      expect((await server.client().post('/api/seals', { ids: [here.sealId] })).json()).toEqual({
        ended: [here.sealId],
      })
      expect((await server.client().signIn(here.person.email, PASSWORD)).statusCode).toBe(401)
    })

    test('allows nothing but setting a new password, which then restores full access', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword } = (await reset(boss, person)).json()
      const client = server.client()
      const entered = await client.post('/api/users/signin', {
        email: person.email,
        password: oneTimePassword,
      })
      expect(entered.json()).toMatchObject({ _id: person.id, asksForPassword: 'oneTime' })
      client.accountId = person.id
      const both = { 'x-session-half': entered.json().half }
      expect((await client.get('/api/users/me', both)).statusCode).toBe(200)
      expect((await client.get('/api/trendingShortages/latest', both)).json()).toMatchObject({
        status: 401,
        code: 'password_change_needed',
      })
      expect(
        (await client.post('/api/users/changePassword', { currentPassword: oneTimePassword, newPassword: OWN }, both))
          .statusCode,
      ).toBe(200)
      expect((await client.get('/api/trendingShortages/latest', both)).statusCode).toBe(200)
      const later = (await server.client().signIn(person.email, OWN)).json()
      expect(later).not.toHaveProperty('asksForPassword')
    })

    test('may be typed in any case, digits and dashes; the password that replaces it may not', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword } = (await reset(boss, person)).json()
      const otherwise = oneTimePassword.replaceAll('-', '\u00a0').replaceAll('2', '٢').toUpperCase()
      const here = await HalvedPerson.enter(server, person, { password: `\u200f${otherwise}` })
      const change = (newPassword: string) =>
        here.client.post('/api/users/changePassword', { currentPassword: otherwise, newPassword }, here.both)
      expect((await change(oneTimePassword)).json()).toMatchObject({ errors: [{ message: 'password_same' }] })
      expect((await change(OWN)).statusCode).toBe(200)
      expect((await server.client().signIn(person.email, OWN.toUpperCase())).statusCode).toBe(401)
      expect((await server.client().signIn(person.email, OWN)).statusCode).toBe(200)
    })

    test.each([
      ['after 72 hours', 72 * HOUR_MS, false],
      ['after its use', 11 * 60_000, true],
    ])('returns a password that is invalid %s', async (_, after, isUsed) => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword } = (await reset(boss, person)).json()
      if (isUsed) expect((await server.client().signIn(person.email, oneTimePassword)).statusCode).toBe(200)
      server.clock.now = NOON + after
      expect((await server.client().signIn(person.email, oneTimePassword)).json()).toMatchObject({
        status: 401,
        code: 'one_time_password_over',
      })
    })

    test('returns a password that may be used once more where the answer was lost, which ends the first session', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword: password } = (await reset(boss, person)).json()
      const first = await HalvedPerson.enter(server, person, { password })
      const second = await HalvedPerson.enter(server, person, { password })
      expect((await first.client.get('/api/users/me', first.both)).json()).toMatchObject({
        status: 401,
        code: 'session_revoked',
      })
      const own = { currentPassword: password, newPassword: OWN }
      expect((await first.client.post('/api/users/changePassword', own, first.both)).json()).toMatchObject({
        status: 401,
        code: 'session_revoked',
      })
      expect((await second.client.post('/api/users/changePassword', own, second.both)).statusCode).toBe(200)
    })

    test('returns a password that opens only one session when it is used twice concurrently', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword: password } = (await reset(boss, person)).json()
      const both = await Promise.all([0, 1].map(() => HalvedPerson.enter(server, person, { password })))
      const answers = await Promise.all(both.map(({ client, both: halves }) => client.get('/api/users/me', halves)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 401])
    })

    test('returns a password that cannot be changed after 72 hours', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword: password } = (await reset(boss, person)).json()
      const here = await HalvedPerson.enter(server, person, { password })
      server.clock.now = NOON + 72 * HOUR_MS
      const late = await here.client.post(
        '/api/users/changePassword',
        { currentPassword: password, newPassword: OWN },
        here.both,
      )
      expect(late.json()).toMatchObject({ status: 401, code: 'one_time_password_over' })
      expect((await server.client().signIn(person.email, OWN)).json()).toMatchObject({ code: 'wrong_credentials' })
    })

    test('of a manager needs a second manager', async () => {
      const [boss, other, third] = [await manager(), await manager(), await manager()]
      const by = (secondManager: object) => reset(boss, other.person, { ...MINE, secondManager })
      expect((await reset(boss, other.person)).json()).toMatchObject({ status: 403, code: 'second_manager_needed' })
      for (const { email } of [boss.person, other.person])
        expect((await by({ email, password: PASSWORD })).json()).toMatchObject({
          status: 403,
          code: 'second_manager_needed',
        })
      const wrong = { status: 422, errors: [{ path: 'secondManager.password', message: 'wrong_password' }] }
      const { email } = (await enter()).person
      for (const each of [
        { email, password: PASSWORD },
        { email: third.person.email, password: 'not it' },
      ])
        expect((await by(each)).json()).toMatchObject(wrong)
      expect((await by({ email: third.person.email, password: PASSWORD })).statusCode).toBe(200)
    })

    test('of a manager does not accept a demo manager as the second one from another machine', async () => {
      const [boss, other] = [await manager(), await manager()]
      const { email } = await server.addPerson({ role: 'admin', isDemo: true })
      const by = (headers: object) =>
        boss.client.post(
          `/api/users/${other.person.id}/password`,
          { ...MINE, secondManager: { email, password: PASSWORD } },
          { ...boss.both, ...headers },
        )
      expect((await by({ 'x-forwarded-for': '192.0.2.9' })).json()).toMatchObject({
        status: 422,
        errors: [{ path: 'secondManager.password', message: 'wrong_password' }],
      })
      expect((await by({})).statusCode).toBe(200)
    })

    test('stores the one-time password nowhere, and the audit trail names the manager', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      const { oneTimePassword } = (await reset(boss, person)).json()
      const trail = (await boss.client.get(`/api/audit?entity=employee&id=${person.id}`, boss.both)).json()
      expect(trail).toMatchObject([{ action: 'resetPassword', actorId: boss.person.id }])
      expect(
        JSON.stringify(await server.db.sql.selectFrom('idempotency_keys').selectAll().execute()) +
          JSON.stringify(trail),
      ).not.toContain(oneTimePassword)
      expect(server.logLines.join('')).not.toContain(oneTimePassword)
    })
  })

  describe('closing an account', () => {
    test('ends sessions and sign-in, and is reverted by reopening', async () => {
      const [boss, here] = [await manager(), await enter()]
      expect((await change(boss, here.person, 'deactivate')).json()).toMatchObject({
        _id: here.person.id,
        closedAt: new Date(NOON).toISOString(),
      })
      expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject({ code: 'session_revoked' })
      expect((await server.client().signIn(here.person.email, PASSWORD)).json()).toMatchObject({
        code: 'wrong_credentials',
      })
      expect((await change(boss, here.person, 'reactivate')).json()).not.toHaveProperty('closedAt')
      expect((await server.client().signIn(here.person.email, PASSWORD)).statusCode).toBe(200)
      const trail = (await boss.client.get(`/api/audit?entity=employee&id=${here.person.id}`, boss.both)).json()
      expect(trail.map(({ action }: { action: string }) => action)).toEqual(['reopen', 'close'])
    })

    test('is taken back for a day, after which the server closes the account again', async () => {
      const [boss, here] = [await manager(), await enter()]
      await change(boss, here.person, 'deactivate')
      const until = new Date(NOON + 24 * HOUR_MS).toISOString()
      const reopened = await change(boss, here.person, 'reactivate', { forOneDay: true })
      expect(reopened.json()).toMatchObject({ reopenedUntil: until })
      const signedIn = async () => (await server.client().signIn(here.person.email, PASSWORD)).statusCode
      server.clock.now = NOON + 24 * HOUR_MS - 1
      await cleanUp({ db: server.db, clock: () => server.clock.now })
      expect(await signedIn()).toBe(200)
      server.clock.now += 1
      await cleanUp({ db: server.db, clock: () => server.clock.now })
      expect(await signedIn()).toBe(401)
      const trail = (await boss.client.get(`/api/audit?entity=employee&id=${here.person.id}`, boss.both)).json()
      expect(trail[0]).toMatchObject({ action: 'close', actorName: 'Server' })
    })

    test('appears in the list of people of every other manager', async () => {
      const [boss, here] = [await manager(), await enter()]
      const list = await boss.client.get('/api/users', boss.both)
      await change(boss, here.person, 'deactivate')
      const changed = await boss.client.get(`/api/users?since=${String(list.headers['x-cursor'])}`, boss.both)
      expect(changed.json()).toMatchObject([{ _id: here.person.id, closedAt: expect.any(String) }])
    })

    test('twice changes nothing more', async () => {
      const [boss, here] = [await manager(), await enter()]
      await change(boss, here.person, 'deactivate')
      server.clock.now = NOON + HOUR_MS
      expect((await change(boss, here.person, 'deactivate')).json()).toMatchObject({
        closedAt: new Date(NOON).toISOString(),
      })
    })

    test('leaves one of two managers who close each other', async () => {
      const alone = await TestServer.start(kind)
      const [one, two] = [
        await HalvedPerson.enter(alone, await alone.addPerson({ role: 'admin' })),
        await HalvedPerson.enter(alone, await alone.addPerson({ role: 'admin' })),
      ]
      const answers = await Promise.all([change(one, two.person, 'deactivate'), change(two, one.person, 'deactivate')])
      const open = await alone.db.sql
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', 1)
        .where('closed_at', 'is', null)
        .execute()
      expect(open).toHaveLength(1)
      expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
      await alone.stop()
    })
  })

  test('does not count a demo manager, or one who cannot sign in, as the remaining manager', async () => {
    const chain = await TestServer.start(kind)
    const [real, demo, silent] = [
      await chain.addPerson({ role: 'admin' }),
      await chain.addPerson({ role: 'admin', isDemo: true }),
      await chain.addPerson({ role: 'admin' }),
    ]
    await chain.db.sql.updateTable('users').set({ password_hash: null }).where('id', '=', silent.id).execute()
    const by = await HalvedPerson.enter(chain, demo)
    expect((await change(by, real, 'deactivate')).json()).toMatchObject({ status: 409, code: 'last_manager' })
    const own = await HalvedPerson.enter(chain, real)
    for (const person of [demo, silent]) expect((await change(own, person, 'deactivate')).statusCode).toBe(200)
    await chain.stop()
  })

  test('leaves the demo chain, which has no other managers, one of them', async () => {
    const chain = await TestServer.start(kind)
    const [one, other] = [
      await chain.addPerson({ role: 'admin', isDemo: true }),
      await chain.addPerson({ role: 'admin', isDemo: true }),
    ]
    const closing = ({ id: userId }: Person) =>
      inTransaction(chain.db, (tx) =>
        closeAccount(tx, { userId, actor: { id: one.id, employee_name: one.name }, now: new Date(NOON).toISOString() }),
      )
    await closing(one)
    await expect(closing(other)).rejects.toMatchObject({ code: 'last_manager' })
    await chain.stop()
  })

  test('ending the sessions of a person keeps their unsent rows until they sign in again', async () => {
    const pharmacy = await server.addPharmacy()
    const [boss, here] = [await manager(), await enter({ pharmacy })]
    const row = here.proven(
      shiftRow({ pharmacyName: pharmacy, day: '2026-03-09', sales: 5, pharmacist: here.person.name }),
    )
    await here.leave([row])
    expect((await boss.client.delete(`/api/users/${here.person.id}/sessions`, MINE, boss.both)).statusCode).toBe(200)
    const report = {
      dayType: 'single',
      day: '2026-03-09',
      pharmacyName: pharmacy,
      firstSales: 5,
      firstPharmacist: here.person.name,
    }
    expect((await here.client.post('/api/reports/addAReport', report, ops(row))).json()).toMatchObject({
      status: 401,
      code: 'session_revoked',
    })
    const again = await HalvedPerson.enter(server, here.person)
    expect((await again.client.post('/api/reports/addAReport', report, again.both)).statusCode).toBe(200)
  })

  test.each([
    ['password1', 'weak'],
    [OWN, undefined],
  ])('for an old password, %s, the sign-in tells whether to suggest another: %s', async (password, wish) => {
    const { id: userId, email } = await server.addPerson()
    await setPasswordHash(server.db, {
      userId,
      passwordHash: await hashPassword(password),
      now: new Date(NOON).toISOString(),
    })
    const client = server.client()
    expect((await client.signIn(email, password)).json().asksForPassword).toBe(wish)
    // It is a suggestion, not an obligation.
    expect((await client.get('/api/trendingShortages/latest')).statusCode).toBe(200)
  })

  test('demo accounts are not prompted for another password', async () => {
    const { id: userId, email } = await server.addPerson({ isDemo: true })
    await setPasswordHash(server.db, {
      userId,
      passwordHash: await hashPassword('password1'),
      now: new Date(NOON).toISOString(),
    })
    expect((await server.client().signIn(email, 'password1')).json()).not.toHaveProperty('asksForPassword')
  })

  const CALLS = [
    ['POST', 'password'],
    ['POST', 'deactivate'],
    ['POST', 'reactivate'],
    ['DELETE', 'sessions'],
  ] as const
  describe.each(CALLS)('%s %s', (method, path) => {
    const ask = (by: HalvedPerson, id: string, body: object = MINE, headers = by.both) =>
      by.client.send({
        method,
        url: `/api/users/${id}/${path}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      })

    test('requires the password of the manager', async () => {
      const [boss, { person }] = [await manager(), await enter()]
      expect((await ask(boss, person.id, { currentPassword: 'not it' })).json()).toMatchObject({
        status: 422,
        errors: [{ path: 'currentPassword', message: 'wrong_password' }],
      })
      expect((await ask(boss, person.id, {})).statusCode).toBe(422)
      expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(200)
    })

    test.each(['employee', 'accountant'] as const)('is not allowed for an %s', async (role) => {
      expect((await ask(await enter({ role }), (await enter()).person.id)).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    })

    test('requires both halves of the session', async () => {
      const { client, person } = await manager()
      const cookieAlone = await client.send({
        method,
        url: `/api/users/${person.id}/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(MINE),
      })
      expect(cookieAlone.json()).toMatchObject({ status: 401, code: 'full_session_needed' })
    })

    test('is rejected for one’s own account and for an unknown one', async () => {
      const boss = await manager()
      expect((await ask(boss, boss.person.id)).json()).toMatchObject({ status: 403, code: 'own_account' })
      expect((await ask(boss, 'nobody')).json()).toMatchObject({ status: 404, code: 'unknown_id' })
    })
  })
})
