import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import { endAccessOf } from '../../server/accounts/end-access.ts'
import {
  findSessionForUpdate,
  narrowSessionToOutbox,
  noteActive,
  revokeSession,
  rotateSession,
} from '../../server/repositories/sessions.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../support/server-fixture.ts'
import { HalvedPerson, shiftRow } from '../support/session-halves.ts'

const NOW = new Date(NOON).toISOString()
const [ONE, OTHER] = ['violet tractor near the museum', 'orange lantern above the harbour']
const LATER = '/api/users/signout?keep=outbox'
const LATE = `${LATER}&late=1`

describe.each(DATABASE_KINDS)('the tokens of a session over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  afterEach(() => {
    server.clock.now = NOON
  })

  const enter = async (someone: Parameters<TestServer['addPerson']>[0] = {}) =>
    HalvedPerson.enter(server, await server.addPerson(someone), { deviceMode: 'shared' })
  const me = ({ client, both }: HalvedPerson) => client.get('/api/users/me', both)
  const sessionOf = ({ person }: HalvedPerson) =>
    server.db.sql.selectFrom('sessions').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()

  test('of two changes of the password within a minute are all valid', async () => {
    const here = await enter()
    const change = (currentPassword: string, newPassword: string) =>
      here.client.post('/api/users/changePassword', { currentPassword, newPassword }, here.both)
    const first = { ...here.client.cookies }
    await change(PASSWORD, ONE)
    const second = { ...here.client.cookies }
    // The first answer was lost: the browser still has the previous cookie.
    here.client.cookies = { ...first }
    expect((await change(ONE, OTHER)).statusCode).toBe(200)
    const third = { ...here.client.cookies }
    here.client.cookies = { ...second }
    expect((await me(here)).statusCode).toBe(200)
    expect(here.client.cookies).toEqual(third)
    expect((await me(here)).statusCode).toBe(200)
  })

  test('do not identify it: requests with an earlier token still end, narrow and keep the same session', async () => {
    const read = async () => {
      const here = await enter()
      const session = await sessionOf(here)
      await rotateSession(server.db, {
        tokenHash: session.token_hash,
        nextHash: `another ${session.id}`,
        salt: 'salt',
        now: NOW,
      })
      return { session, now: () => sessionOf(here) }
    }
    const ended = await read()
    await revokeSession(server.db, { session: ended.session, now: NOW })
    expect(await ended.now()).toMatchObject({ revoked_at: NOW })
    const narrowed = await read()
    await narrowSessionToOutbox(server.db, { session: narrowed.session, suspendedAt: NOW })
    expect(await narrowed.now()).toMatchObject({ scope: 'outbox', suspended_at: NOW })
    const touched = await read()
    await noteActive(server.db, { session: touched.session, now: NOW })
    expect(await touched.now()).toMatchObject({ active_at: NOW })
    const kept = await read()
    await inTransaction(server.db, (tx) =>
      endAccessOf(tx, { userId: kept.session.user_id, now: NOW, except: kept.session }),
    )
    expect(await kept.now()).toMatchObject({ revoked_at: null })
    expect(await findSessionForUpdate(server.db, kept.session)).toMatchObject({ id: kept.session.id })
  })

  test.each([
    [
      'ended',
      'session_revoked',
      async (here: HalvedPerson) => revokeSession(server.db, { session: await sessionOf(here), now: NOW }),
    ],
    [
      'expired',
      'session_expired',
      async (here: HalvedPerson) =>
        server.db.sql.updateTable('sessions').set({ expires_at: NOW }).where('user_id', '=', here.person.id).execute(),
    ],
  ])(
    'of a session that has %s stay when rows are announced late, so that the reason is still reported',
    async (_, code, end) => {
      const here = await enter()
      await here.leave([])
      await end(here)
      for (const url of [LATER, LATE])
        expect((await here.client.post(url, { keep: [] })).json()).toEqual({ status: 'ok', scope: 'none' })
      expect((await me(here)).json()).toMatchObject({ status: 401, code })
    },
  )

  test('of a session that is just being opened are not narrowed by a late announcement', async () => {
    const here = await enter()
    expect((await here.client.post(LATE, { keep: [] })).json()).toEqual({ status: 'ok', scope: 'full' })
    expect((await me(here)).statusCode).toBe(200)
    expect((await here.client.post(LATER, { keep: [] })).json()).toEqual({ status: 'ok', scope: 'outbox' })
    expect((await me(here)).statusCode).toBe(401)
  })

  test('of a narrowed session accept late rows, and report those without a proof', async () => {
    const pharmacy = await server.addPharmacy()
    const here = await enter({ pharmacy })
    await here.leave([])
    const row = shiftRow({ pharmacyName: pharmacy, day: '2026-03-09', sales: 5, pharmacist: here.person.name })
    expect((await here.client.post(LATE, { keep: [{ ...row, proof: 'wrong' }] })).json()).toEqual({
      status: 'ok',
      scope: 'outbox',
      unproven: [row.opId],
    })
    expect((await here.client.post(LATE, { keep: [here.proven(row)] })).json()).toEqual({
      status: 'ok',
      scope: 'outbox',
    })
  })
})
