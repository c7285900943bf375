import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../src/shared/rules/access/access.ts'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'
import { HalvedPerson } from '../support/session-halves.ts'

const URL = '/api/audit/exports'
const SAID = { what: 'month', of: 'P2023 2026-02', recordedAt: '2026-03-10T08:00:00.000Z' }

describe.each(DATABASE_KINDS)('notes of saved files over %s', (kind) => {
  let server: TestServer
  let manager: ServerClient
  beforeAll(async () => {
    server = await TestServer.start(kind)
    manager = await server.enter({ role: 'admin' })
    return () => server.stop()
  })

  const trailOf = async (id: string) => (await manager.get(`/api/audit?entity=export&id=${id}`)).json()

  test.each(ROLES)(
    'an %s records a file, which is in the audit trail once however often the request is repeated',
    async (role) => {
      const person = await server.addPerson({ role })
      const client = await server.signIn(person)
      const key = { 'idempotency-key': randomUUID() }
      const first = await client.post(URL, { ...SAID, clientRef: 'operation-1' }, key)
      const again = await client.post(URL, { ...SAID, clientRef: 'operation-1' }, key)
      expect(first.json()).toEqual({ ...SAID, _id: expect.any(String), clientRef: 'operation-1' })
      expect([again.statusCode, again.body]).toEqual([200, first.body])
      expect(await trailOf(person.id)).toEqual([
        {
          _id: expect.any(String),
          at: new Date(NOON).toISOString(),
          actorId: person.id,
          actorName: person.name,
          entity: 'export',
          entityId: person.id,
          action: 'export',
          before: null,
          after: { ...SAID, browser: expect.any(String) },
          place: expect.any(String),
          requestId: expect.any(String),
        },
      ])
    },
  )

  test.each([
    ['what is no such file', { what: 'everything' }, 'what'],
    ['what names nothing', { what: undefined }, 'what'],
    ['more text than 200 characters', { of: 'x'.repeat(201) }, 'of'],
    ['a number for a text', { of: 2026 }, 'of'],
    ['a day for an instant', { recordedAt: '2026-03-10' }, 'recordedAt'],
    ['an operation without end', { clientRef: 'x'.repeat(101) }, 'clientRef'],
  ])('%s is rejected, and not in the audit trail', async (_what, fields, path) => {
    const person = await server.addPerson()
    const answer = await (await server.signIn(person)).post(URL, { ...SAID, ...fields })
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid_field' })
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([path])
    expect(await trailOf(person.id)).toEqual([])
  })

  test('an additional field is rejected', async () => {
    const answer = await manager.post(URL, { ...SAID, sales: 100 })
    expect(answer.json()).toMatchObject({ status: 400, code: 'malformed' })
  })

  test('200 characters and an empty text are accepted', async () => {
    const client = await server.enter()
    for (const of of ['x'.repeat(200), '']) expect((await client.post(URL, { ...SAID, of })).statusCode).toBe(200)
  })

  test('nothing is recorded without a session, or with the cookie alone', async () => {
    const here = await HalvedPerson.enter(server, await server.addPerson())
    const stranger = Object.assign(server.client(), { accountId: here.person.id })
    expect((await stranger.post(URL, SAID)).json()).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect((await here.client.post(URL, SAID)).json()).toMatchObject({ status: 401, code: 'full_session_needed' })
    expect((await here.client.post(URL, SAID, here.both)).statusCode).toBe(200)
    expect(await trailOf(here.person.id)).toHaveLength(1)
  })

  test('only managers read them', async () => {
    for (const role of ['employee', 'accountant'] as const)
      expect((await (await server.enter({ role })).get('/api/audit?entity=export')).statusCode).toBe(403)
  })
})
