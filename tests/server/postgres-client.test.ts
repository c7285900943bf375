import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GOES_WITH_NEXT, inTransaction, LAST_OF_TRANSACTION } from '../../server/database/database.ts'
import type { Queries } from '../../server/database/database.ts'
import { HAS_REAL_POSTGRES, openTestDatabase } from '../support/server-databases.ts'
import type { TestDatabase } from '../support/server-databases.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.close())

const put = (tx: Queries, key: string, ending = '') =>
  tx.sql.insertInto('meta').values({ key, value: 'x' }).modifyEnd(sql.raw(ending)).execute()
const rowOf = (queries: Queries, key: string) =>
  queries.sql.selectFrom('meta').selectAll().where('key', '=', key).executeTakeFirst()
const addColumn = (name: string) => sql`alter table meta add column ${sql.ref(name)} text`.execute(database.db.sql)

test('a repeated statement is planned once per connection', async () => {
  for (const key of ['one', 'two', 'three']) await rowOf(database.db, key)
  const { rows } = await sql<{
    calls: number
  }>`select generic_plans + custom_plans as calls from pg_prepared_statements where statement like 'select * from "meta"%'`.execute(
    database.db.sql,
  )
  expect(rows.map(({ calls }) => Number(calls))).toEqual([3])
})

test('a read whose table got another column since it was planned is planned again without an error', async () => {
  await put(database.db, 'planned')
  await rowOf(database.db, 'planned')
  await addColumn('since')
  expect(await rowOf(database.db, 'planned')).toEqual({ key: 'planned', value: 'x', since: null })
})

test('so is a whole transaction, which then has its effect once', async () => {
  await rowOf(database.db, 'again')
  await addColumn('until')
  let runs = 0
  const found = await inTransaction(database.db, async (tx) => {
    runs += 1
    await put(tx, 'again')
    return rowOf(tx, 'again')
  })
  expect(found).toMatchObject({ key: 'again', value: 'x', until: null })
  expect(runs).toBe(2)
})

test('the last statement carries the commit: its effect is visible before the commit is requested', async () => {
  const beside = database.openAgain()
  await inTransaction(database.db, async (tx) => {
    await put(tx, 'first')
    await put(tx, 'last', LAST_OF_TRANSACTION)
    await until('both, for everybody', async () => (await rowOf(beside, 'first')) && rowOf(beside, 'last'))
  })
  await beside.close()
})

test('a failing last statement rolls back everything, is reported, and leaves the connection usable', async () => {
  await put(database.db, 'there')
  const doubled = inTransaction(database.db, async (tx) => {
    await put(tx, 'beside')
    await put(tx, 'there', LAST_OF_TRANSACTION)
  })
  await expect(doubled).rejects.toMatchObject({ code: '23505' })
  expect(await rowOf(database.db, 'beside')).toBeUndefined()
  await inTransaction(database.db, (tx) => put(tx, 'next'))
  expect(await rowOf(database.db, 'next')).toBeDefined()
})

test('an error after the last statement is reported, and its effect is committed', async () => {
  const late = inTransaction(database.db, async (tx) => {
    await put(tx, 'left', LAST_OF_TRANSACTION)
    throw new Error('too late')
  })
  await expect(late).rejects.toThrow('after its last statement')
  expect(await rowOf(database.db, 'left')).toBeDefined()
})

test('a deferred statement takes effect with the next one, and without a next one with the commit', async () => {
  await inTransaction(database.db, async (tx) => {
    await put(tx, 'before', GOES_WITH_NEXT)
    expect(await rowOf(tx, 'before')).toBeDefined()
    await put(tx, 'at the end', GOES_WITH_NEXT)
  })
  expect([await rowOf(database.db, 'before'), await rowOf(database.db, 'at the end')]).toMatchObject([
    { key: 'before' },
    { key: 'at the end' },
  ])
})

test('a failing deferred statement is the one reported, and nothing of its transaction is stored', async () => {
  await put(database.db, 'taken')
  for (const ending of ['', LAST_OF_TRANSACTION]) {
    const doubled = inTransaction(database.db, async (tx) => {
      await put(tx, 'taken', GOES_WITH_NEXT)
      await put(tx, 'after it', ending)
    })
    await expect(doubled).rejects.toMatchObject({ code: '23505' })
  }
  const atTheEnd = inTransaction(database.db, (tx) => put(tx, 'taken', GOES_WITH_NEXT))
  await expect(atTheEnd).rejects.toMatchObject({ code: '23505' })
  expect(await rowOf(database.db, 'after it')).toBeUndefined()
})

test('a transaction that fails before its first statement, or has none, leaves nothing behind', async () => {
  const refused = inTransaction(database.db, async (tx) => {
    await put(tx, 'never', GOES_WITH_NEXT)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await inTransaction(database.db, async () => 'nothing')).toBe('nothing')
  expect(await rowOf(database.db, 'never')).toBeUndefined()
  await put(database.db, 'outside')
  const beside = database.openAgain()
  await until('seen by others', () => rowOf(beside, 'outside'))
  await beside.close()
})

test.skipIf(!HAS_REAL_POSTGRES)(
  'a connection lost in the middle of a transaction fails only that transaction',
  async () => {
    const beside = database.openAgain()
    const lost = inTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.sql)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(beside.sql)
      await until(
        'the end of the connection',
        async () =>
          (await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(beside.sql)).rows.length === 0,
      )
      await put(tx, 'lost')
    })
    // The message depends on whether the driver or the system saw the end first.
    await expect(lost).rejects.toThrow(/connection error|ECONNRESET|EPIPE|terminated/)
    expect(await rowOf(database.db, 'lost')).toBeUndefined()
    await put(database.db, 'after')
    await beside.close()
  },
)
