import type { LightMyRequestResponse } from 'fastify'
import { sql as rawSql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { closeAccount } from '../../../server/accounts/account-state.ts'
import { inTransaction } from '../../../server/database/database.ts'
import type { Queries } from '../../../server/database/database.ts'
import { endAccessOf } from '../../../server/accounts/end-access.ts'
import { deletePin } from '../../../server/repositories/pins.ts'
import { setPasswordHash } from '../../../server/repositories/user-passwords.ts'
import { DATABASE_KINDS } from '../../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../../support/server-fixture.ts'
import type { Person } from '../../support/server-fixture.ts'
import { HalvedPerson } from '../../support/session-halves.ts'
import { until } from '../../support/until.ts'

/** Checks of passwords and PINs wait for this. */
const gate = vi.hoisted(() => ({ opened: Promise.resolve() }))
vi.mock('../../../server/passwords/passwords.ts', async (original) => {
  const real = await original<typeof import('../../../server/passwords/passwords.ts')>()
  return {
    ...real,
    verifyPassword: async (password: string, stored: string | null) => {
      await gate.opened
      return real.verifyPassword(password, stored)
    },
  }
})

const NOW = new Date(NOON).toISOString()
const PIN = '482915'
const FRESH = 'violet tractor near the museum'

describe.each(DATABASE_KINDS)('while a password or a PIN is being checked over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  const enter = async () => HalvedPerson.enter(server, await server.addPerson(), { deviceMode: 'shared' })

  const tries = async () => {
    const all = await server.db.sql
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('sign_in_tries')
          .select(({ fn }) => fn.sum<number>('tries').as('n'))
          .as('strangers'),
        selectFrom('device_accounts')
          .select(({ fn }) => fn.sum<number>('wrong_tries').as('n'))
          .as('known'),
        selectFrom('pins')
          .select(({ fn }) => fn.sum<number>('wrong_since_password').as('n'))
          .as('pins'),
      ])
      .executeTakeFirstOrThrow()
    return Object.values(all).reduce((sum: number, each) => sum + Number(each ?? 0), 0)
  }

  async function meanwhile(
    ask: () => Promise<LightMyRequestResponse>,
    change: (tx: Queries) => Promise<unknown>,
  ): Promise<LightMyRequestResponse> {
    const before = await tries()
    let open = () => {}
    gate.opened = new Promise((done) => (open = done))
    const asked = ask()
    try {
      await until('the try to be counted', async () => (await tries()) > before)
      await inTransaction(server.db, change)
    } finally {
      open()
    }
    return asked
  }

  const close =
    ({ id: userId }: Person) =>
    (tx: Queries) =>
      closeAccount(tx, { userId, actor: { id: 'boss', employee_name: 'Boss' }, now: NOW })
  const end =
    ({ id: userId }: Person) =>
    (tx: Queries) =>
      endAccessOf(tx, { userId, now: NOW })
  const setAnother =
    ({ id: userId }: Person) =>
    async (tx: Queries) => {
      await setPasswordHash(tx, { userId, passwordHash: 'of another', now: NOW })
      await endAccessOf(tx, { userId, now: NOW })
    }
  const runningOf = async ({ id }: Person) =>
    (
      await server.db.sql
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', id)
        .where('revoked_at', 'is', null)
        .execute()
    ).length

  test.each([
    ['the account is closed', close],
    ['another is set', setAnother],
  ])('at sign-in, and %s, no session is opened', async (_, change) => {
    const { person } = await enter()
    const signIn = () => server.client().post('/api/users/signin', { email: person.email, password: PASSWORD })
    expect((await meanwhile(signIn, change(person))).json()).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(await runningOf(person)).toBe(0)
  })

  test.each([
    ['the account is closed', close, 'session_revoked'],
    ['the session is ended', end, 'session_revoked'],
    ['another password is set', setAnother, 'session_revoked'],
    [
      'the PIN is taken away',
      ({ id: userId }: Person) =>
        (tx: Queries) =>
          tx.sql
            .selectFrom('sessions')
            .select('device_id')
            .where('user_id', '=', userId)
            .executeTakeFirstOrThrow()
            .then(({ device_id }) => deletePin(tx, { deviceId: device_id ?? '', userId })),
      'pin_locked',
    ],
    [
      'its person signs out',
      ({ id: userId }: Person) =>
        (tx: Queries) =>
          tx.sql
            .updateTable('sessions')
            .set({ scope: 'outbox', suspended_at: null })
            .where('user_id', '=', userId)
            .execute(),
      'full_session_needed',
    ],
    [
      'the session is gone',
      ({ id: userId }: Person) =>
        (tx: Queries) =>
          tx.sql.deleteFrom('sessions').where('user_id', '=', userId).execute(),
      'not_signed_in',
    ],
  ])('at a suspended session, and %s, it is not resumed', async (_, change, code) => {
    const here = await enter()
    await here.client.put('/api/users/pin', { pin: PIN, currentPassword: PASSWORD }, here.both)
    await here.client.post('/api/users/suspend', { keep: [] })
    const resume = () => here.client.post('/api/users/resume', { pin: PIN })
    expect((await meanwhile(resume, change(here.person))).json()).toMatchObject({ code })
    const open = await server.db.sql
      .selectFrom('sessions')
      .select('scope')
      .where('user_id', '=', here.person.id)
      .where('scope', '=', 'full')
      .execute()
    expect(open).toEqual([])
  })

  test('and another password is set, no PIN is stored', async () => {
    const here = await enter()
    const setPin = () => here.client.put('/api/users/pin', { pin: PIN, currentPassword: PASSWORD }, here.both)
    expect((await meanwhile(setPin, setAnother(here.person))).statusCode).toBe(422)
    expect(
      await server.db.sql.selectFrom('pins').select('user_id').where('user_id', '=', here.person.id).execute(),
    ).toEqual([])
  })

  test.each([
    ['the account is closed', close],
    ['the session is ended', end],
  ])('by a change of password, and %s, it is not changed', async (_, change) => {
    const here = await enter()
    const hashOf = async () =>
      (
        await server.db.sql
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', here.person.id)
          .executeTakeFirstOrThrow()
      ).password_hash
    const before = await hashOf()
    const changePassword = () =>
      here.client.post('/api/users/changePassword', { currentPassword: PASSWORD, newPassword: FRESH }, here.both)
    expect((await meanwhile(changePassword, change(here.person))).json()).toMatchObject({
      status: 401,
      code: 'session_revoked',
    })
    expect(await hashOf()).toBe(before)
  })

  test('a closed account is refused in every session that is still open', async () => {
    const here = await enter()
    await server.db.sql
      .updateTable('users')
      .set({ closed_at: NOW, change_seq: rawSql`change_seq + 1` })
      .where('id', '=', here.person.id)
      .execute()
    expect((await here.client.get('/api/users/me', here.both)).json()).toMatchObject({
      status: 401,
      code: 'session_revoked',
    })
  })
})
