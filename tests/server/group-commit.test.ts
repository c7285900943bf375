import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { openTestDatabase } from '../support/server-databases.ts'
import type { TestDatabase } from '../support/server-databases.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase('sqlite')
  return () => database.close()
})

const put = async (tx: Queries, key: string) => {
  await tx.sql.insertInto('meta').values({ key, value: 'x' }).execute()
  return key
}
const keys = async (queries: Queries) =>
  (await queries.sql.selectFrom('meta').select('key').where('key', 'like', 'job %').orderBy('key').execute()).map(
    ({ key }) => key,
  )

test('concurrent jobs are committed together, in order, and each gets its own result once it is durable', async () => {
  const beside = database.openAgain()
  const heard = await Promise.all(
    [1, 2, 3].map((each) =>
      inTransaction(database.db, async (tx) => {
        // None of them is visible from outside before the last one is done.
        expect(await keys(beside)).toEqual([])
        return put(tx, `job ${each}`)
      }).then(async (key) => ({ key, seen: await keys(beside) })),
    ),
  )
  const all = ['job 1', 'job 2', 'job 3']
  expect(heard).toEqual(all.map((key) => ({ key, seen: all })))
  await beside.close()
})

test('a failing job is rolled back alone, and gets its own error', async () => {
  const heard = await Promise.allSettled([
    inTransaction(database.db, (tx) => put(tx, 'job 1')),
    inTransaction(database.db, async (tx) => {
      await put(tx, 'job 2')
      throw new Error('refused')
    }),
    inTransaction(database.db, async (tx) => [await put(tx, 'job 3'), await keys(tx)]),
  ])
  expect(heard).toMatchObject([
    { value: 'job 1' },
    { reason: new Error('refused') },
    { value: ['job 3', ['job 1', 'job 3']] },
  ])
  expect(await keys(database.db)).toEqual(['job 1', 'job 3'])
})

test('a full disk at any of them fails all of them, and none of them is stored', async () => {
  const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(database.db.sql)).rows[0] ?? {
    page_count: 0,
  }
  await sql`pragma max_page_count = ${sql.lit(page_count + 3)}`.execute(database.db.sql)
  const long = 'x'.repeat(100_000)
  const heard = await Promise.allSettled([
    inTransaction(database.db, (tx) => put(tx, 'job 1')),
    inTransaction(database.db, (tx) => put(tx, `job 2 ${long}`)),
    inTransaction(database.db, (tx) => put(tx, 'job 3')),
  ])
  expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(heard).toMatchObject([{}, { reason: { code: 'SQLITE_FULL' } }, {}])
  expect(await keys(database.db)).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(database.db.sql)
  await inTransaction(database.db, (tx) => put(tx, 'job 4'))
  expect(await keys(database.db)).toEqual(['job 4'])
})

test('a statement that was prepared before another process changed its table reads the new table', async () => {
  const read = () => database.db.sql.selectFrom('schema_versions').selectAll().limit(1).execute()
  await read()
  const beside = database.openAgain()
  await sql`alter table schema_versions add column note text default 'new'`.execute(beside.sql)
  expect(await read()).toMatchObject([{ note: 'new' }])
  await beside.close()
})
