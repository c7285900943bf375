import { beforeAll, describe, expect, test } from 'vitest'
import { runAdmin } from '../../server/admin/commands.ts'
import { FREE_TRIES } from '../../server/passwords/known-device-throttle.ts'
import { hashPassword } from '../../server/passwords/passwords.ts'
import { setPasswordHash } from '../../server/repositories/user-passwords.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'
import { HalvedPerson } from '../support/session-halves.ts'

type Entry = { action: string; actorId: string; after: unknown }

describe.each(DATABASE_KINDS)('security events over %s', (kind) => {
  let server: TestServer
  let manager: HalvedPerson
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await HalvedPerson.enter(server, await server.addPerson({ role: 'admin' }))
    return () => server.stop()
  })

  const eventsOf = async (id: string): Promise<Entry[]> =>
    (await manager.client.get(`/api/audit?entity=session&id=${id}`, manager.both)).json()
  const actionsOf = async (id: string) => (await eventsOf(id)).map(({ action }) => action)
  const lastLine = () => JSON.parse(server.logLines.at(-1) ?? '{}') as Record<string, unknown>

  test('a sign-in and a sign-out are in the audit trail, with the browser', async () => {
    const here = await HalvedPerson.enter(server, await server.addPerson())
    await here.leave([])
    // A repeat by the narrowed session is not a second sign-out.
    await here.leave([])
    expect(await eventsOf(here.person.id)).toMatchObject([
      { action: 'signOut', actorId: here.person.id },
      { action: 'signIn', actorId: here.person.id, after: { browser: expect.any(String) } },
    ])
  })

  test('the end of a whole session is a sign-out, once', async () => {
    const person = await server.addPerson()
    const client = await server.signIn(person)
    for (let n = 0; n < 2; n += 1) await client.post('/api/users/signout')
    expect(await actionsOf(person.id)).toEqual(['signOut', 'signIn'])
  })

  test('a wrong password is in the audit trail without an actor, and the one that starts throttling has a different action', async () => {
    const { person } = await HalvedPerson.enter(server, await server.addPerson())
    for (let n = 0; n < FREE_TRIES; n += 1) await server.client().signIn(person.email, 'not it')
    const events = await eventsOf(person.id)
    expect(events.map(({ action }) => action)).toEqual([
      'signInDelayed',
      ...Array.from({ length: FREE_TRIES - 1 }, () => 'signInRefused'),
      'signIn',
    ])
    expect(new Set(events.slice(0, FREE_TRIES).map(({ actorId }) => actorId))).toEqual(new Set(['unknown']))
  })

  describe('a wrong password of a signed-in person', () => {
    const WRONG = { currentPassword: 'not it' }
    const ASKED = [
      [
        'changePassword',
        (here: HalvedPerson) =>
          here.client.post(
            '/api/users/changePassword',
            { ...WRONG, newPassword: 'violet tractor near the museum' },
            here.both,
          ),
      ],
      ['endSession', (here: HalvedPerson) => here.client.delete('/api/users/sessions/any', WRONG, here.both)],
      ['pin', (here: HalvedPerson) => here.client.put('/api/users/pin', { ...WRONG, pin: '482915' }, here.both)],
      [
        'deviceMode',
        (here: HalvedPerson) => here.client.put('/api/users/device', { ...WRONG, mode: 'personal' }, here.both),
      ],
      ['resetPassword', (here: HalvedPerson) => here.client.post('/api/users/any/password', WRONG, here.both)],
      ['closeAccount', (here: HalvedPerson) => here.client.post('/api/users/any/deactivate', WRONG, here.both)],
      ['endSessionsOf', (here: HalvedPerson) => here.client.delete('/api/users/any/sessions', WRONG, here.both)],
    ] as const

    test.each(ASKED)('at %s is in the audit trail, and so is the one that starts throttling', async (call, ask) => {
      const role = ['resetPassword', 'closeAccount', 'endSessionsOf'].includes(call) ? 'admin' : 'employee'
      const here = await HalvedPerson.enter(server, await server.addPerson({ role }))
      while ((await ask(here)).statusCode === 422);
      const events = (await eventsOf(here.person.id)).filter(({ action }) => action !== 'signIn')
      expect(events.map(({ action }) => action)).toEqual([
        'confirmationDelayed',
        ...events.slice(1).map(() => 'confirmationRefused'),
      ])
      expect(events.length).toBe(call === 'changePassword' ? FREE_TRIES / 2 : FREE_TRIES)
      expect(events[0]).toMatchObject({ actorId: 'unknown', after: { call, browser: expect.any(String) } })
      expect(JSON.stringify(events)).not.toContain('not it')
    })

    test('and of the second manager', async () => {
      const [other, second] = [await server.addPerson({ role: 'admin' }), await server.addPerson({ role: 'admin' })]
      const body = { currentPassword: PASSWORD, secondManager: { email: second.email, password: 'not it' } }
      await manager.client.post(`/api/users/${other.id}/password`, body, manager.both)
      expect(await eventsOf(second.id)).toMatchObject([
        { action: 'confirmationRefused', after: { call: 'resetPassword' } },
      ])
    })
  })

  test('a right password that opens nothing is in the audit trail with the reason', async () => {
    const person = await server.addPerson({ isDemo: true })
    await server
      .client()
      .post('/api/users/signin', { email: person.email, password: PASSWORD }, { 'x-forwarded-for': '192.0.2.9' })
    expect(await eventsOf(person.id)).toMatchObject([
      { action: 'signInRefused', after: { code: 'demo_account_refused' } },
    ])
    const given = await server.addPerson()
    const oneTimePassword = 'ab2c-defg-hjkm-np9r'
    await setPasswordHash(server.db, {
      userId: given.id,
      passwordHash: await hashPassword(oneTimePassword),
      now: '2019-12-31T00:00:00.000Z',
      oneTimeUntil: '2020-01-01T00:00:00.000Z',
    })
    await server.client().signIn(given.email, oneTimePassword)
    expect(await eventsOf(given.id)).toMatchObject([
      { action: 'signInRefused', after: { code: 'one_time_password_over' } },
    ])
  })

  test('changes of sessions, PIN and device are in the audit trail, and what a manager ends', async () => {
    const mine = { currentPassword: PASSWORD }
    const here = await HalvedPerson.enter(server, await server.addPerson(), { deviceMode: 'personal' })
    const other = await HalvedPerson.enter(server, here.person)
    const devices: { _id: string; isThis: boolean }[] = (await here.client.get('/api/users/sessions', here.both)).json()
    const there = devices.find(({ isThis }) => !isThis)
    const answers = [
      await here.client.put('/api/users/pin', { ...mine, pin: '482915' }, here.both),
      await here.client.delete('/api/users/pin', {}, here.both),
      await here.client.put('/api/users/device', { mode: 'shared' }, here.both),
      await here.client.delete(`/api/users/sessions/${there?._id}`, mine, here.both),
      await manager.client.delete(`/api/users/${here.person.id}/sessions`, mine, manager.both),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect((await other.client.get('/api/users/me', other.both)).statusCode).toBe(401)
    expect((await actionsOf(here.person.id)).toSorted()).toEqual(
      ['signIn', 'signIn', 'setPin', 'removePin', 'deviceShared'].toSorted(),
    )
    const trail: Entry[] = (
      await manager.client.get(`/api/audit?entity=employee&id=${here.person.id}`, manager.both)
    ).json()
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['endSessions', manager.person.id],
      ['endSession', here.person.id],
    ])
  })

  test('an unknown email is recorded without the email', async () => {
    await server.client().signIn('nobody.at.all@chain.example', 'not it')
    const [event] = await eventsOf('unknown')
    expect(event).toMatchObject({ action: 'signInRefused' })
    expect(JSON.stringify(event)).not.toContain('nobody.at.all')
  })

  test.each(['employee', 'accountant'] as const)('are not readable for an %s', async (role) => {
    const here = await HalvedPerson.enter(server, await server.addPerson({ role }))
    expect((await here.client.get('/api/audit?entity=session', here.both)).statusCode).toBe(403)
  })

  test('the log names the account by a pseudonym that the command line can resolve, the code and the request id, and nothing else', async () => {
    const here = await HalvedPerson.enter(server, await server.addPerson())
    const signIn = lastLine()
    const refused = await here.client.get('/api/users', here.both)
    const line = lastLine()
    const printed: string[] = []
    await runAdmin(['log-name', '--email', here.person.email], {
      db: server.db,
      clock: () => server.clock.now,
      readPassword: async () => PASSWORD,
      address: '',
      print: (text) => printed.push(text),
    })
    expect([signIn['account'], line['account']]).toEqual([...printed, ...printed])
    expect(line).toMatchObject({ status: 403, code: 'forbidden', reqId: refused.headers['x-request-id'] })
    const pharmacy = await server.addPharmacy()
    const counter = await HalvedPerson.enter(server, await server.addPerson({ pharmacy }))
    const amount = 3_141.59
    const from = { ...counter.both, 'x-forwarded-for': '198.51.100.77' }
    const report = { dayType: 'single', day: TODAY, pharmacyName: pharmacy, firstSales: amount, firstPharmacist: 'x' }
    const answers = [
      await counter.client.post('/api/reports/addAReport', report, {
        ...from,
        'idempotency-key': 'key-of-the-request-log',
      }),
      await counter.client.get(`/api/reports/pharmacyReportsDay/${pharmacy}?reportDate=${TODAY}`, from),
      await counter.client.post('/api/users/resume', { pin: '482915' }, from),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 403])
    const tokens = [...Object.values(here.client.cookies), ...Object.values(counter.client.cookies)]
    expect(tokens.length).toBeGreaterThan(1)
    const { id, email, name } = here.person
    for (const secret of [id, email, name, here.half, ...tokens, String(amount), '482915', pharmacy, '198.51.100.77'])
      expect(server.logLines.join('')).not.toContain(secret)
  })
})
