import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD_COST } from '../../server/passwords/cost.ts'
import { WRONG_PINS_IN_A_ROW, WRONG_PINS_SINCE_PASSWORD } from '../../server/repositories/pins.ts'
import { HalvedPerson, ops, shiftRow } from '../support/session-halves.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer, TODAY } from '../support/server-fixture.ts'

const PIN = '482915'
const OTHER_PIN = '103948'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PIN_URL = '/api/users/pin'

describe.each(DATABASE_KINDS)('a PIN over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  type Who = Parameters<TestServer['addPerson']>[0] & { deviceMode?: 'shared' | 'personal' }

  async function enter({ deviceMode = 'shared', ...someone }: Who = {}) {
    return HalvedPerson.enter(server, await server.addPerson(someone), { deviceMode })
  }

  async function enterWithPin(someone: Who = {}) {
    const here = await enter(someone)
    const answer = await setPin(here)
    expect(answer.statusCode).toBe(200)
    return here
  }

  const setPin = (here: HalvedPerson, pin = PIN, currentPassword = PASSWORD) =>
    here.client.put(PIN_URL, { pin, currentPassword }, here.both)
  const suspend = (here: HalvedPerson, keep: object[] = []) => here.client.post('/api/users/suspend', { keep })
  const resume = (here: HalvedPerson, pin = PIN) => here.client.post('/api/users/resume', { pin })
  const me = ({ client }: HalvedPerson, half: string) => client.get('/api/users/me', { 'x-session-half': half })
  const actionsOf = async (here: HalvedPerson) => {
    const rows = await server.db.sql
      .selectFrom('audit_entries')
      .select('action')
      .where('entity', '=', 'session')
      .where('entity_id', '=', here.person.id)
      .orderBy('seq')
      .execute()
    return rows.map(({ action }) => action)
  }

  test('resumes a suspended session, with a new half', async () => {
    const here = await enterWithPin()
    await suspend(here)
    expect((await me(here, here.half)).json()).toMatchObject({ status: 401, code: 'full_session_needed', wake: 'pin' })
    const resumed = await resume(here)
    expect(resumed.json()).toMatchObject({ _id: here.person.id, employeeName: here.person.name, sealId: here.sealId })
    expect(resumed.json()).not.toHaveProperty('password')
    expect((await me(here, resumed.json().half)).statusCode).toBe(200)
    expect((await me(here, here.half)).statusCode).toBe(401)
    expect(await actionsOf(here)).toEqual(['signIn', 'setPin', 'suspend', 'resume'])
  })

  test('returns the key of what the password sealed, which no other sign-in does', async () => {
    const person = await server.addPerson()
    const client = server.client()
    const signIn = async () =>
      (
        await client.post('/api/users/signin', {
          email: person.email,
          password: PASSWORD,
          deviceMode: 'shared',
        })
      ).json()
    const first = await signIn()
    client.accountId = person.id
    await client.put(PIN_URL, { pin: PIN, currentPassword: PASSWORD }, { 'x-session-half': first.half })
    await client.post('/api/users/suspend', { keep: [] })
    const resumed = (await client.post('/api/users/resume', { pin: PIN })).json()
    expect(resumed.sealKey).toBe(first.sealKey)
    expect((await signIn()).sealKey).not.toBe(first.sealKey)
  })

  test('is not required where the account is named and the password given', async () => {
    const person = await server.addPerson()
    const signIn = (account: string, password: string) =>
      server.client().post('/api/users/signin', { account, password })
    expect((await signIn(person.id, PASSWORD)).json()).toMatchObject({ _id: person.id })
    expect((await signIn(person.id, 'not the one')).json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect((await signIn('nobody', PASSWORD)).json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
  })

  test('opens nothing with the previous cookie, even when the request is repeated', async () => {
    const here = await enterWithPin()
    const before = { ...here.client.cookies }
    await suspend(here)
    await resume(here)
    here.client.cookies = before
    server.clock.now += 61_000
    expect((await me(here, here.half)).json()).toMatchObject({ status: 401 })
  })

  test('can be entered again when the answer was lost', async () => {
    const here = await enterWithPin()
    await suspend(here)
    const cookies = { ...here.client.cookies }
    await resume(here)
    here.client.cookies = cookies
    const again = await resume(here)
    expect((await me(here, again.json().half)).statusCode).toBe(200)
  })

  test('is not requested from a person who signed out, nor where there is none', async () => {
    const here = await enterWithPin()
    await here.leave([])
    expect((await resume(here)).json()).toMatchObject({ status: 401, code: 'full_session_needed', wake: 'password' })
    const without = await enter()
    await suspend(without)
    expect((await me(without, without.half)).json()).toMatchObject({ wake: 'password' })
    expect((await resume(without)).json()).toMatchObject({ status: 403, code: 'pin_locked' })
  })

  test('does not become usable after a sign-out by suspending afterwards', async () => {
    const here = await enterWithPin()
    await here.leave([])
    await suspend(here)
    expect((await resume(here)).json()).toMatchObject({ status: 401, code: 'full_session_needed' })
  })

  test(`is locked by ${WRONG_PINS_IN_A_ROW} wrong ones in a row, and unlocked by the password`, async () => {
    const here = await enterWithPin()
    await suspend(here)
    for (let n = 1; n < WRONG_PINS_IN_A_ROW; n += 1)
      expect((await resume(here, OTHER_PIN)).json()).toMatchObject({ status: 403, code: 'wrong_pin' })
    expect((await resume(here, OTHER_PIN)).json()).toMatchObject({ code: 'pin_locked' })
    expect((await resume(here)).json()).toMatchObject({ code: 'pin_locked' })
    expect((await me(here, here.half)).json()).toMatchObject({ wake: 'password' })
    expect((await actionsOf(here)).slice(-2)).toEqual(['pinRefused', 'pinLocked'])
    const back = await HalvedPerson.enter(server, here.person, { client: here.client })
    await suspend(back)
    expect((await resume(back)).statusCode).toBe(200)
  })

  test(`is locked by ${WRONG_PINS_SINCE_PASSWORD} wrong ones since the password, even with right ones in between`, async () => {
    const here = await enterWithPin()
    await suspend(here)
    for (let wrong = 0; wrong < WRONG_PINS_SINCE_PASSWORD; wrong += WRONG_PINS_IN_A_ROW - 1) {
      for (let n = 1; n < WRONG_PINS_IN_A_ROW; n += 1) await resume(here, OTHER_PIN)
      if (wrong + WRONG_PINS_IN_A_ROW - 1 < WRONG_PINS_SINCE_PASSWORD) expect((await resume(here)).statusCode).toBe(200)
    }
    expect((await resume(here)).json()).toMatchObject({ code: 'pin_locked' })
  }, 60_000)

  test('is also locked by many concurrent wrong ones', async () => {
    const here = await enterWithPin()
    await suspend(here)
    const answers = await Promise.all(Array.from({ length: 2 * WRONG_PINS_IN_A_ROW }, () => resume(here, OTHER_PIN)))
    expect(answers.filter((answer) => answer.json().code === 'wrong_pin').length).toBeLessThan(WRONG_PINS_IN_A_ROW)
    expect((await resume(here)).json()).toMatchObject({ code: 'pin_locked' })
  })

  test('is valid for one account in one browser', async () => {
    const here = await enterWithPin()
    const elsewhere = await HalvedPerson.enter(server, here.person)
    await suspend(elsewhere)
    expect((await resume(elsewhere)).json()).toMatchObject({ code: 'pin_locked' })
    const other = await HalvedPerson.enter(server, await server.addPerson(), { client: here.client })
    await suspend(other)
    expect((await resume(other)).json()).toMatchObject({ code: 'pin_locked' })
  })

  test('is set only with the present password, and must not be easy to guess', async () => {
    const here = await enter()
    expect((await setPin(here, PIN, 'not the one')).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'currentPassword', message: 'wrong_password' }],
    })
    for (const [pin, message] of [
      ['123456', 'pin_easy'],
      ['900101', 'pin_personal'],
      ['12', 'pin_digits'],
    ] as const) {
      expect((await setPin(here, pin)).json()).toMatchObject({ status: 422, errors: [{ path: 'pin', message }] })
    }
    expect((await here.client.put(PIN_URL, { pin: PIN, currentPassword: PASSWORD })).json()).toMatchObject({
      status: 401,
      code: 'full_session_needed',
    })
  })

  test('is stored as a hash as slow as that of a password, and the database alone cannot verify it', async () => {
    const here = await enterWithPin()
    const row = await server.db.sql
      .selectFrom('pins')
      .selectAll()
      .where('user_id', '=', here.person.id)
      .executeTakeFirstOrThrow()
    const { logN, r, p } = PASSWORD_COST
    expect(row.pin_hash).toContain(`scrypt$${logN}$${r}$${p}$`)
    expect(JSON.stringify(row)).not.toContain(PIN)
    const { verifyPassword } = await import('../../server/passwords/passwords.ts')
    expect(await verifyPassword(PIN, row.pin_hash)).toBe(false)
  })

  test('is for managers and accountants on a personal device only, and deleted when it becomes shared', async () => {
    for (const role of ['admin', 'accountant'] as const) {
      expect((await setPin(await enter({ role }))).statusCode).toBe(403)
      const own = await enterWithPin({ role, deviceMode: 'personal' })
      await own.client.put('/api/users/device', { mode: 'shared' }, own.both)
      await suspend(own)
      expect((await resume(own)).json()).toMatchObject({ code: 'pin_locked' })
    }
  })

  test('is deleted by a new password, a reset, a closed account, and by its owner', async () => {
    const here = await enterWithPin()
    expect((await here.client.delete(PIN_URL, {}, here.both)).statusCode).toBe(200)
    await suspend(here)
    expect((await resume(here)).json()).toMatchObject({ code: 'pin_locked' })
    const changing = await enterWithPin()
    const newPassword = 'seven boats under a lemon'
    await changing.client.post('/api/users/changePassword', { currentPassword: PASSWORD, newPassword }, changing.both)
    await suspend(changing)
    expect((await resume(changing)).json()).toMatchObject({ code: 'pin_locked' })
    const manager = await server.enter({ role: 'admin' })
    for (const path of ['password', 'deactivate']) {
      const person = await enterWithPin()
      await suspend(person)
      await manager.post(`/api/users/${person.person.id}/${path}`, { currentPassword: PASSWORD })
      expect((await resume(person)).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    }
  })

  test('opens no session older than seven days', async () => {
    const here = await enterWithPin()
    await suspend(here)
    server.clock.now += 7 * DAY_MS
    expect((await resume(here)).json()).toMatchObject({ status: 401, code: 'session_expired' })
  })

  test('keeps announced rows pending, and rows that were proven under an earlier half are valid', async () => {
    const pharmacy = await server.addPharmacy()
    const here = await enterWithPin({ pharmacy })
    const shift = (sales: number, name: 'morning' | 'night') =>
      here.proven(shiftRow({ pharmacyName: pharmacy, day: TODAY, sales, pharmacist: here.person.name, shift: name }))
    const [morning, night] = [shift(100, 'morning'), shift(200, 'night')]
    await suspend(here, [morning])
    const body = {
      pharmacyName: pharmacy,
      day: TODAY,
      dayType: 'double',
      firstSales: 100,
      firstPharmacist: here.person.name,
    }
    expect((await here.client.post('/api/reports/addAReport', body, ops(morning))).statusCode).toBe(200)
    await resume(here)
    expect((await suspend(here, [night])).json()).toEqual({ status: 'ok', scope: 'outbox' })
  })

  test('does not accept a changed row: it is left out, reported, and in the audit trail once', async () => {
    const pharmacy = await server.addPharmacy()
    const here = await enter({ pharmacy })
    const row = here.proven(shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 100, pharmacist: here.person.name }))
    const forged = { ...row, intent: { ...(row.intent as object), sales: 1 } }
    for (const _ of [1, 2]) expect((await suspend(here, [forged])).json()).toMatchObject({ unproven: [row.opId] })
    expect(await actionsOf(here)).toEqual(['signIn', 'entriesChanged', 'suspend'])
  })
})

describe.each(DATABASE_KINDS)('a shared device over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  const enter = async (deviceMode: 'shared' | 'personal' = 'shared') =>
    HalvedPerson.enter(server, await server.addPerson(), { deviceMode })
  const me = ({ client, both }: HalvedPerson, headers = {}) => client.get('/api/users/me', { ...both, ...headers })

  test('loses full access half an hour after the last touch, and only requests caused by a touch count', async () => {
    const here = await enter()
    for (let minutes = 0; minutes < 30; minutes += 10) {
      server.clock.now += 10 * MINUTE_MS
      expect((await me(here)).statusCode).toBe(200)
    }
    server.clock.now += MINUTE_MS
    expect((await me(here)).json()).toMatchObject({ status: 401, code: 'full_session_needed', wake: 'password' })
  })

  test('keeps it while it is touched, for twelve hours', async () => {
    const here = await enter()
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await me(here, { 'x-active': '1' })).statusCode).toBe(200)
      server.clock.now += 20 * MINUTE_MS
    }
    server.clock.now += MINUTE_MS
    expect((await me(here, { 'x-active': '1' })).json()).toMatchObject({ code: 'full_session_needed' })
  })

  test('still accepts recorded rows once they are announced', async () => {
    const pharmacy = await server.addPharmacy()
    const here = await HalvedPerson.enter(server, await server.addPerson({ pharmacy }), { deviceMode: 'shared' })
    server.clock.now += HOUR_MS
    const row = here.proven(shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 100, pharmacist: here.person.name }))
    const body = {
      pharmacyName: pharmacy,
      day: TODAY,
      dayType: 'single',
      firstSales: 100,
      firstPharmacist: here.person.name,
    }
    expect((await here.client.post('/api/reports/addAReport', body, { ...here.both, ...ops(row) })).statusCode).toBe(
      401,
    )
    const late = await here.client.post('/api/users/signout?keep=outbox&late=1', { keep: [row] })
    expect(late.json()).toEqual({ status: 'ok', scope: 'outbox' })
    expect((await here.client.post('/api/reports/addAReport', body, { ...here.both, ...ops(row) })).statusCode).toBe(
      200,
    )
  })

  test('has no such limits where it is a personal device', async () => {
    const here = await enter('personal')
    server.clock.now += 6 * DAY_MS
    expect((await me(here)).statusCode).toBe(200)
  })

  test('becomes a personal device only with its owner’s password, which ends the sessions and seals of all others there', async () => {
    const here = await enter()
    const there = await HalvedPerson.enter(server, await server.addPerson(), { client: here.client })
    const to = (body: object) => there.client.put('/api/users/device', body, there.both)
    expect((await to({ mode: 'personal' })).statusCode).toBe(422)
    expect((await to({ mode: 'personal', currentPassword: 'not the one' })).statusCode).toBe(422)
    expect((await to({ mode: 'personal', currentPassword: PASSWORD })).statusCode).toBe(200)
    here.client.accountId = here.person.id
    expect((await me(here)).json()).toMatchObject({ status: 401, code: 'session_revoked' })
    expect((await server.client().post('/api/seals', { ids: [here.sealId, there.sealId] })).json()).toEqual({
      ended: [here.sealId],
    })
    const entry = await server.db.sql
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'devicePersonal')
      .where('entity_id', '=', there.person.id)
      .executeTakeFirst()
    expect(entry?.actor_id).toBe(there.person.id)
  })

  test('gets its mode from the first sign-in, and from no later one', async () => {
    const here = await enter('shared')
    const again = await HalvedPerson.enter(server, here.person, { client: here.client, deviceMode: 'personal' })
    server.clock.now += HOUR_MS
    expect((await me(again)).json()).toMatchObject({ code: 'full_session_needed' })
  })

  test('has twenty accounts at most: of those with nothing left to send the one away longest is removed', async () => {
    const pharmacy = await server.addPharmacy()
    const client = server.client()
    const people: HalvedPerson[] = []
    for (let n = 0; n < 20; n += 1) {
      const here = await HalvedPerson.enter(server, await server.addPerson({ pharmacy }), {
        client,
        deviceMode: 'shared',
      })
      const row = here.proven(
        shiftRow({ pharmacyName: pharmacy, day: TODAY, sales: 100, pharmacist: here.person.name }),
      )
      await here.leave(n === 0 ? [row] : [])
      people.push(here)
      server.clock.now += 1_000
    }
    await HalvedPerson.enter(server, await server.addPerson(), { client })
    const ended = await server.db.sql
      .selectFrom('sessions')
      .select('user_id')
      .where('revoked_at', 'is not', null)
      .where(
        'user_id',
        'in',
        people.map(({ person }) => person.id),
      )
      .execute()
    expect(ended).toEqual([{ user_id: people[1]?.person.id }])
  }, 60_000)
})
