import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FREE_TRIES } from '../../server/passwords/known-device-throttle.ts'
import { TRIES_PER_ACCOUNT, TRIES_PER_ADDRESS, WINDOW_MS } from '../../server/passwords/sign-in-throttle.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { NOON, PASSWORD, TestServer } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('sign-in throttling over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    return () => server.stop()
  })
  beforeEach(async () => {
    server.clock.now = NOON
    await server.db.sql.deleteFrom('sign_in_tries').execute()
  })

  test('an account is locked after too many wrong passwords, for its window only', async () => {
    const person = await server.addPerson()
    for (let n = 0; n < TRIES_PER_ACCOUNT; n += 1) {
      expect((await server.client().signIn(person.email, 'wrong')).statusCode).toBe(401)
    }
    server.clock.now = NOON + 60_000
    const refused = await server.client().signIn(person.email, PASSWORD)
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
    expect(refused.headers['retry-after']).toBe(String((WINDOW_MS - 60_000) / 1000))
    expect((await server.signIn(await server.addPerson())).accountId).not.toBeNull()
    server.clock.now = NOON + WINDOW_MS
    expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(200)
  })

  test('concurrent tries cannot exceed the limit', async () => {
    const person = await server.addPerson()
    const answers = await Promise.all(
      Array.from({ length: TRIES_PER_ACCOUNT * 2 }, () => server.client().signIn(person.email, 'wrong')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(TRIES_PER_ACCOUNT)
  })

  test("a right password resets the account's wrong ones", async () => {
    const person = await server.addPerson()
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < TRIES_PER_ACCOUNT - 1; n += 1) await server.client().signIn(person.email, 'wrong')
      expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(200)
    }
  })

  test('an address is locked after trying many accounts, and right passwords do not count', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.addPerson()))
    for (const person of people) await server.signIn(person)
    await server.db.sql
      .updateTable('sign_in_tries')
      .set({ tries: TRIES_PER_ADDRESS })
      .where('subject', 'like', 'address:%')
      .execute()
    const [first] = people
    const refused = await server.client().signIn(first?.email ?? '', PASSWORD)
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
  })

  describe('a device that has signed in before', () => {
    async function known() {
      const person = await server.addPerson()
      return { person, client: await server.signIn(person) }
    }

    test('is not throttled because of other devices’ tries on the account or from the same address', async () => {
      const { person, client } = await known()
      for (let n = 0; n <= TRIES_PER_ACCOUNT; n += 1) await server.client().signIn(person.email, 'wrong')
      await server.db.sql
        .updateTable('sign_in_tries')
        .set({ tries: TRIES_PER_ADDRESS })
        .where('subject', 'like', 'address:%')
        .execute()
      expect((await server.client().signIn(person.email, PASSWORD)).statusCode).toBe(429)
      expect((await client.signIn(person.email, PASSWORD)).statusCode).toBe(200)
    })

    test('has ten tries, then delays that grow to a quarter of an hour, and end', async () => {
      const { person, client } = await known()
      const tryOnce = (password: string) => client.signIn(person.email, password)
      for (let n = 0; n < FREE_TRIES; n += 1) expect((await tryOnce('wrong')).statusCode).toBe(401)
      const waits: number[] = []
      for (let n = 0; n < 7; n += 1) {
        const refused = await tryOnce(PASSWORD)
        expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_tries' })
        waits.push(Number(refused.headers['retry-after']))
        server.clock.now += (waits.at(-1) ?? 0) * 1_000
        expect((await tryOnce('wrong')).statusCode).toBe(401)
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
      server.clock.now += 900_000
      expect((await tryOnce(PASSWORD)).statusCode).toBe(200)
      expect((await tryOnce('wrong')).statusCode).toBe(401)
    })

    test('cannot exceed its limit with concurrent tries', async () => {
      const { person, client } = await known()
      const answers = await Promise.all(
        Array.from({ length: FREE_TRIES * 2 }, () => client.signIn(person.email, 'wrong')),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(FREE_TRIES)
    })

    test('gets no advantage for another account', async () => {
      const { client } = await known()
      const other = await server.addPerson()
      for (let n = 0; n < TRIES_PER_ACCOUNT; n += 1)
        expect((await client.signIn(other.email, 'wrong')).statusCode).toBe(401)
      expect((await client.signIn(other.email, PASSWORD)).statusCode).toBe(429)
    })

    test('is recognised by a cookie that no script can read', async () => {
      const person = await server.addPerson()
      const answer = await server.client().signIn(person.email, PASSWORD)
      expect(answer.cookies.find(({ name }) => name === 'device')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    })
  })

  test('the table contains neither emails nor addresses', async () => {
    const person = await server.addPerson()
    await server.client().signIn(person.email, 'wrong')
    const rows = JSON.stringify(await server.db.sql.selectFrom('sign_in_tries').selectAll().execute())
    expect(rows).not.toContain(person.email)
    expect(rows).not.toContain('127.0.0.1')
  })
})
