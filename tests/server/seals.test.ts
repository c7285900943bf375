import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import { endAccessOf } from '../../server/accounts/end-access.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('the seals of a device over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })

  async function sealOfSignIn(): Promise<string> {
    const person = await server.addPerson()
    const answer = await server.client().post('/api/users/signin', { email: person.email, password: PASSWORD })
    return answer.json().sealId
  }

  test('are requested without a session, and only ended or unknown ones are returned', async () => {
    const open = await sealOfSignIn()
    const unknown = `${open.split('.')[0]}.${randomUUID()}`
    const answer = await server.client().post('/api/seals', { ids: [open, unknown] })
    expect(answer.json()).toEqual({ ended: [unknown] })
  })

  test('of before a restore are not reported, so that no data is deleted because of it', async () => {
    const answer = await server.client().post('/api/seals', { ids: [`another-database.${randomUUID()}`] })
    expect(answer.json()).toEqual({ ended: [] })
  })

  test('ended by a new password are reported', async () => {
    const person = await server.addPerson()
    const signedIn = await server.client().post('/api/users/signin', { email: person.email, password: PASSWORD })
    await inTransaction(server.db, (tx) => endAccessOf(tx, { userId: person.id, now: '2026-03-10' }))
    const { sealId } = signedIn.json()
    expect((await server.client().post('/api/seals', { ids: [sealId] })).json()).toEqual({ ended: [sealId] })
  })

  test('are limited to fifty per request', async () => {
    const ids = Array.from({ length: 51 }, () => randomUUID())
    expect((await server.client().post('/api/seals', { ids })).statusCode).toBe(422)
  })
})
