import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { HAS_REAL_POSTGRES, openTestDatabase } from '../support/server-databases.ts'
import type { TestDatabase } from '../support/server-databases.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  return () => database.close()
})

const put = (tx: Queries, key: string) => tx.sql.insertInto('meta').values({ key, value: 'x' }).execute()
const rowOf = (queries: Queries, key: string) =>
  queries.sql.selectFrom('meta').selectAll().where('key', '=', key).executeTakeFirst()
const addColumn = (name: string) => sql`alter table meta add column ${sql.ref(name)} text`.execute(database.db.sql)

test('bigint and count arrive as numbers', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as large, count(*) as counted from change_counters`.execute(
      database.db.sql,
    )
  expect(rows).toEqual([{ large: Number.MAX_SAFE_INTEGER, counted: expect.any(Number) }])
})

test('a read whose table has another column since it was last read sees the table as it is now', async () => {
  await put(database.db, 'read')
  await rowOf(database.db, 'read')
  await addColumn('since')
  expect(await rowOf(database.db, 'read')).toEqual({ key: 'read', value: 'x', since: null })
})

test('so does a whole transaction, which has its effect once', async () => {
  await rowOf(database.db, 'again')
  await addColumn('until')
  const found = await inTransaction(database.db, async (tx) => {
    await put(tx, 'again')
    return rowOf(tx, 'again')
  })
  expect(found).toMatchObject({ key: 'again', value: 'x', until: null })
})

test('a last statement that fails undoes all, is reported, and leaves the connection fit for the next', async () => {
  await put(database.db, 'there')
  const doubled = inTransaction(database.db, async (tx) => {
    await put(tx, 'beside')
    await put(tx, 'there')
  })
  await expect(doubled).rejects.toMatchObject({ code: '23505' })
  expect(await rowOf(database.db, 'beside')).toBeUndefined()
  await inTransaction(database.db, (tx) => put(tx, 'next'))
  expect(await rowOf(database.db, 'next')).toBeDefined()
})

test('a fault after the last statement undoes all', async () => {
  const late = inTransaction(database.db, async (tx) => {
    await put(tx, 'late')
    throw new Error('too late')
  })
  await expect(late).rejects.toThrow('too late')
  expect(await rowOf(database.db, 'late')).toBeUndefined()
})

test('a transaction that fails before it has said anything, or says nothing, leaves nothing behind', async () => {
  const refused = inTransaction(database.db, async () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await inTransaction(database.db, async () => 'nothing')).toBe('nothing')
  await put(database.db, 'outside')
  const beside = database.openAgain()
  await until('seen by others', () => rowOf(beside, 'outside'))
  await beside.close()
})

test.skipIf(!HAS_REAL_POSTGRES)(
  'a connection lost in the middle of a transaction fails that transaction and nothing else',
  async () => {
    const beside = database.openAgain()
    const lost = inTransaction(database.db, async (tx) => {
      await endConnection(beside, await pidOf(tx))
      await put(tx, 'lost')
    })
    // The message depends on whether the driver or the operating system detected the end first.
    await expect(lost).rejects.toThrow(/connection error|ECONNRESET|EPIPE|terminated/)
    expect(await rowOf(database.db, 'lost')).toBeUndefined()
    await put(database.db, 'after')
    await beside.close()
  },
)

test.skipIf(!HAS_REAL_POSTGRES)(
  'a connection lost in the middle of a statement, or while idle, is replaced by another',
  async () => {
    const beside = database.openAgain()
    const lost = sql`select pg_terminate_backend(pg_backend_pid())`.execute(beside.sql)
    await expect(lost).rejects.toThrow(/connection error|ECONNRESET|EPIPE|terminat/)
    await untilAnswered(beside)
    await endConnection(database.db, await pidOf(beside))
    await untilAnswered(beside)
    await beside.close()
  },
)

async function pidOf({ sql: queries }: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
  return rows[0]?.pid
}

/** Retries, because the pool may hand out the ended connection once more before the driver has noticed. */
async function untilAnswered(queries: Queries): Promise<void> {
  const isAnswered = () =>
    rowOf(queries, 'any').then(
      () => true,
      () => false,
    )
  await until('an answer on another connection', isAnswered)
}

async function endConnection({ sql: queries }: Queries, pid: number | undefined): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(queries)
  await until(
    'the end of the connection',
    async () => (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(queries)).rows.length === 0,
  )
}
