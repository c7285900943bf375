import { describe, expect, test } from 'vitest'
import { HeldStatements } from '../support/held-statements.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { PASSWORD, TestServer } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'

/** Three at work and forty who wait. */
const ROOM = 43
const COMING = 100

describe.each(DATABASE_KINDS)('many who sign in at once over %s', (kind) => {
  test('some have their passwords checked, some wait, and the rest is sent away without having tried', async () => {
    const held = new HeldStatements()
    const server = await TestServer.start(kind, {}, held)
    const person = await server.addPerson()
    const statuses: number[] = []
    held.hold('InsertQueryNode')
    const all = Array.from({ length: COMING }, async () => {
      const answer = await server.client().signIn(person.email, PASSWORD)
      statuses.push(answer.statusCode)
      return answer
    })
    await until('the rest to be sent away', () => statuses.length >= COMING - ROOM && held.count > 0, 10_000)
    expect(statuses).toEqual(Array.from({ length: COMING - ROOM }, () => 503))
    held.letGo()
    const refused = (await Promise.all(all)).filter(({ statusCode }) => statusCode !== 200)
    expect(refused).toHaveLength(COMING - ROOM)
    expect(refused[0]?.json()).toMatchObject({ status: 503, code: 'unavailable' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(200)
    await server.stop()
  })
})
