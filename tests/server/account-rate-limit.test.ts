import { describe, expect, test } from 'vitest'
import type { ServerClient } from '../support/server-client.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, TestServer } from '../support/server-fixture.ts'

const accountRate = { perSecond: 5, atOnce: 20 }

describe.each(DATABASE_KINDS)('the rate limit of one account over %s', (kind) => {
  test('an account over its rate limit gets 429 in every browser, and other accounts are unaffected', async () => {
    const server = await TestServer.start(kind)
    const limited = await server.another({ accountRate })
    const person = await server.addPerson()
    const [one, two, other] = [await server.signIn(person), await server.signIn(person), await server.enter()]
    for (const client of [one, two, other]) client.app = limited.app
    expect(await answeredOf(one, 15)).toBe(15)
    expect(await answeredOf(two, 10)).toBe(5)
    const refused = await one.get('/api/users/me')
    expect(refused.json()).toMatchObject({ status: 429, code: 'unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(await answeredOf(other, 10)).toBe(10)

    server.clock.now = NOON + 2_000
    expect(await answeredOf(one, 15)).toBe(10)
    // A clock that is set back delays no longer than an empty bucket needs to refill.
    server.clock.now = NOON - 3_600_000
    expect(await answeredOf(one, 1)).toBe(0)
    server.clock.now += 4_000
    expect(await answeredOf(one, 25)).toBe(20)
    await limited.close()
    await server.stop()
  })
})

/** The number of 200 responses among this many concurrent requests. */
async function answeredOf(client: ServerClient, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, () => client.get('/api/users/me')))
  return answers.filter(({ statusCode }) => statusCode === 200).length
}
