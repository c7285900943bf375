import { beforeAll, describe, expect, test } from 'vitest'
import { walkAllCalls } from '../support/walk-all-calls.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'
import type { Person } from '../support/server-fixture.ts'

describe.each(DATABASE_KINDS)('a person’s own data over %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(kind)
    await walkAllCalls(server)
    return () => server.stop()
  })

  test('has what was recorded by them and about them, pay and vaccination included', async () => {
    const { person: holder, data } = await dataOfTheWalk()
    expect(data).toMatchObject({ format: 'counter-own-data', person: { _id: holder.id, vaccinated: false } })
    const filled = Object.keys(data).filter((name) => Array.isArray(data[name]) && data[name].length > 0)
    expect(filled).toEqual(
      expect.arrayContaining([
        'assignments',
        'sessions',
        'payrolls',
        'voidedSlips',
        'leaves',
        'overtime',
        'punches',
        'punchCorrections',
        'visits',
        'shifts',
        'handovers',
        'done',
      ]),
    )
    expect(data['payrolls']).toMatchObject([{ netPay: 5173.43 }])
  })

  test('names nobody else, neither who decided nor who worked the other shift', async () => {
    const { person, data } = await dataOfTheWalk()
    const others = await server.db.sql.selectFrom('users').select(['id', 'employee_name', 'email']).execute()
    const text = JSON.stringify(data)
    for (const { id, employee_name: name, email } of others.filter((other) => other.id !== person.id)) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
  })

  test('has no password, PIN, token or key', async () => {
    const { data } = await dataOfTheWalk()
    expect(JSON.stringify(data)).not.toMatch(/scrypt|token|proof|hash/i)
  })

  test('is audited', async () => {
    const person = await server.addPerson()
    await (await server.signIn(person)).get('/api/users/me/data')
    const entries = await server.db.sql
      .selectFrom('audit_entries')
      .select(['entity', 'action'])
      .where('actor_id', '=', person.id)
      .orderBy('seq', 'desc')
      .execute()
    expect(entries[0]).toEqual({ entity: 'export', action: 'ownData' })
  })

  /** Of the employee who recorded most in the walk, who signs in again. */
  async function dataOfTheWalk() {
    const row = await server.db.sql
      .selectFrom('users')
      .innerJoin('payrolls', 'payrolls.user_id', 'users.id')
      .selectAll('users')
      .executeTakeFirstOrThrow()
    const person: Person = { id: row.id, email: row.email, name: row.employee_name, pharmacy: row.current_pharmacy }
    const answer = await (await server.signIn(person)).get('/api/users/me/data')
    expect(answer.statusCode).toBe(200)
    return { person, data: answer.json<Record<string, unknown[]>>() }
  }
})
