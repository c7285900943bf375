import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteKeysBefore } from '../../server/repositories/idempotency-keys.ts'
import { deleteSessionsExpiredBefore } from '../../server/repositories/sessions.ts'
import { deleteTriesBefore } from '../../server/repositories/sign-in-tries.ts'
import { DATABASE_KINDS } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const BEFORE = '2021-01-01T00:00:00.000Z'
/** More than two portions. */
const MANY = 1_234
const TABLES = ['idempotency_keys', 'sessions', 'sign_in_tries'] as const

describe.each(DATABASE_KINDS)('housekeeping over %s', (kind) => {
  test('what has outlived its days goes soon after the start and again and again, and a kind that fails keeps no other from going', async () => {
    const server = await TestServer.start(kind)
    const client = await server.enter()
    await fill(server, { count: MANY, accountId: client.accountId ?? '' })
    await sql`alter table idempotency_keys rename to away`.execute(server.db.sql)
    const cleaning = await server.another({ cleanUpTimes: { firstAfterMs: 1, everyMs: 100 } })
    // What is left is of the one who just signed in.
    await until('the others to be gone', async () => (await countOf(server, 'sessions')) === 1 && (await countOf(server, 'sign_in_tries')) === 1, 15_000)
    await sql`alter table away rename to idempotency_keys`.execute(server.db.sql)
    await until('these to go the next time', async () => (await countOf(server, 'idempotency_keys')) === 0, 15_000)
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    await cleaning.close()
    await server.stop()
  })

  test('no statement deletes more than it was told', async () => {
    const server = await TestServer.start(kind)
    await fill(server, { count: 5, accountId: (await server.addPerson()).id })
    for (const [index, deleteSome] of [deleteKeysBefore, deleteSessionsExpiredBefore, deleteTriesBefore].entries()) {
      expect(await deleteSome(server.db, { before: BEFORE, most: 3 })).toBe(3)
      expect(await countOf(server, TABLES[index] ?? 'sessions')).toBe(2)
      expect(await deleteSome(server.db, { before: BEFORE, most: 3 })).toBe(2)
    }
    await server.stop()
  })
})

async function countOf({ db }: TestServer, table: (typeof TABLES)[number]): Promise<number> {
  const { count } = await db.sql.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

/** So many of each kind from long ago. */
async function fill({ db: { sql: queries } }: TestServer, { count, accountId }: { count: number; accountId: string }): Promise<void> {
  const rowsOf = <Row>(rowOf: (name: string) => Row) => Array.from({ length: count }, (_each, index) => rowOf(`old ${index}`))
  await queries.insertInto('idempotency_keys').values(rowsOf((key) => ({ account_id: accountId, key, request_hash: 'x', status: null, body: null, created_at: LONG_AGO }))).execute()
  await queries.insertInto('sessions').values(rowsOf((name) => ({ token_hash: name, user_id: accountId, scope: 'full' as const, created_at: LONG_AGO, expires_at: LONG_AGO }))).execute()
  await queries.insertInto('sign_in_tries').values(rowsOf((subject) => ({ subject, tries: 1, window_started_at: LONG_AGO }))).execute()
}
