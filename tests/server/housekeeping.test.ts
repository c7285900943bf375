import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteKeysBefore } from '../../server/repositories/idempotency-keys.ts'
import { deleteSessionsExpiredBefore } from '../../server/repositories/sessions.ts'
import { deleteTriesBefore } from '../../server/repositories/sign-in-tries.ts'
import { DATABASE_KINDS, HAS_REAL_POSTGRES } from '../support/server-databases.ts'
import { TestServer } from '../support/server-fixture.ts'
import { until } from '../support/until.ts'
import { sessionRow } from '../support/session-row.ts'

const LONG_AGO = '2020-01-01T00:00:00.000Z'
const BEFORE = '2021-01-01T00:00:00.000Z'
const AFTER = '2022-01-01T00:00:00.000Z'
/** More than two batches. */
const MANY = 1_234
const TABLES = ['idempotency_keys', 'sessions', 'sign_in_tries'] as const

describe.each(DATABASE_KINDS)('housekeeping over %s', (kind) => {
  test('expired rows are deleted soon after the start and periodically, and a failing table does not block the others', async () => {
    const server = await TestServer.start(kind)
    const client = await server.enter()
    await fill(server, { count: MANY, accountId: client.accountId ?? '' })
    await sql`alter table idempotency_keys rename to away`.execute(server.db.sql)
    const cleaning = await server.another({ cleanUpTimes: { firstAfterMs: 1, everyMs: 100 } })
    // The remaining rows are those of the person who just signed in.
    await until(
      'the others to be gone',
      async () => (await countOf(server, 'sessions')) === 1 && (await countOf(server, 'sign_in_tries')) === 1,
    )
    await sql`alter table away rename to idempotency_keys`.execute(server.db.sql)
    await until('these to go the next time', async () => (await countOf(server, 'idempotency_keys')) === 0)
    expect((await client.get('/api/users/me')).statusCode).toBe(200)
    await cleaning.close()
    await server.stop()
  })

  test('no statement deletes more than its batch size', async () => {
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

describe.skipIf(!HAS_REAL_POSTGRES)('housekeeping beside concurrent writes', () => {
  test.each([
    { table: 'idempotency_keys', since: 'created_at', deleteSome: deleteKeysBefore },
    { table: 'sessions', since: 'expires_at', deleteSome: deleteSessionsExpiredBefore },
    { table: 'sign_in_tries', since: 'window_started_at', deleteSome: deleteTriesBefore },
  ] as const)(
    'a row of $table that is renewed while it is about to be deleted stays',
    async ({ table, since, deleteSome }) => {
      const server = await TestServer.start('postgres')
      await fill(server, { count: 1, accountId: (await server.addPerson()).id })
      const other = server.database.openAgain()
      const deleting = await other.sql.transaction().execute(async (tx) => {
        await sql`update ${sql.table(table)} set ${sql.ref(since)} = ${AFTER}`.execute(tx)
        const deleted = deleteSome(server.db, { before: BEFORE, most: 3 })
        await until(
          'the delete to wait for the row',
          async () =>
            (
              await sql`select 1 from pg_locks where not granted and locktype = 'transactionid' and pid <> pg_backend_pid() and pid in (select pid from pg_locks where relation = ${table}::regclass)`.execute(
                tx,
              )
            ).rows.length > 0,
        )
        return { deleted }
      })
      expect(await deleting.deleted).toBe(0)
      expect(await countOf(server, table)).toBe(1)
      await other.close()
      await server.stop()
    },
  )
})

async function countOf({ db }: TestServer, table: (typeof TABLES)[number]): Promise<number> {
  const { count } = await db.sql
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts this many old rows into each table. */
async function fill(
  { db: { sql: queries } }: TestServer,
  { count, accountId }: { count: number; accountId: string },
): Promise<void> {
  const rowsOf = <Row>(rowOf: (name: string) => Row) =>
    Array.from({ length: count }, (_each, index) => rowOf(`old ${index}`))
  await queries
    .insertInto('idempotency_keys')
    .values(
      rowsOf((key) => ({
        account_id: accountId,
        key,
        request_hash: 'x',
        status: null,
        body: null,
        created_at: LONG_AGO,
      })),
    )
    .execute()
  await queries
    .insertInto('sessions')
    .values(
      rowsOf((name) =>
        sessionRow({ token_hash: name, user_id: accountId, created_at: LONG_AGO, expires_at: LONG_AGO }),
      ),
    )
    .execute()
  await queries
    .insertInto('sign_in_tries')
    .values(rowsOf((subject) => ({ subject, tries: 1, window_started_at: LONG_AGO })))
    .execute()
}
