import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { isReachable } from '../../server/database/is-reachable.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'
import { openPostgres } from '../../server/database/open-database.ts'
import { claimKey, rememberAnswer } from '../../server/repositories/idempotency-keys.ts'
import { OwnPostgres } from '../support/soak/own-postgres.ts'
import { findPostgresPrograms } from '../support/soak/postgres-node.ts'
import { PATIENCE, until } from '../support/until.ts'

const WITHIN_MS = 2_000
const OF = { accountId: 'a', key: 'key-of-the-report' }
const CLAIM = { ...OF, requestHash: 'hash', ops: null, now: '2026-01-01', expiredBefore: '2025-01-01' }

describe.skipIf(findPostgresPrograms() === null)('a primary that waits for its synchronous standby', () => {
  let db: Database
  let primary: Database
  const ask = (statement: string) => sql.raw(statement).execute(primary.sql)
  const waiting = async () =>
    (await sql<{ pid: number }>`select pid from pg_stat_activity where wait_event = 'SyncRep'`.execute(primary.sql))
      .rows
  /** No name stands for a standby that has everything. */
  const standbyIs = async (name: 'there' | 'away') => {
    await ask(`alter system set synchronous_standby_names = '${name === 'away' ? 'nobody' : ''}'`)
    await ask('select pg_reload_conf()')
  }

  beforeAll(async () => {
    const postgres = await OwnPostgres.start()
    if (postgres === null) throw new Error('no PostgreSQL could be started')
    db = openPostgres({ url: postgres.url })
    primary = openPostgres({ url: postgres.url, poolSize: 1 })
    await migrateToLatest(db)
    return async () => {
      await postgres.crash()
      await Promise.all([db.close(), primary.close()])
      await postgres.dispose()
    }
  })

  test('is not ready while a write waits, and its checks do not wait as well', async () => {
    await standbyIs('away')
    const write = inTransaction(db, (tx) => tx.sql.insertInto('meta').values({ key: 'w', value: 'x' }).execute())
    await until('the write to wait', async () => (await waiting()).length === 1)
    for (let checks = 0; checks < 3; checks += 1)
      await expect.poll(() => isReachable(db, WITHIN_MS), PATIENCE).toBe(false)
    expect(await waiting()).toHaveLength(1)
    await standbyIs('there')
    await write
    await expect.poll(() => isReachable(db, WITHIN_MS), PATIENCE).toBe(true)
  })

  test('repeats an answer only when the standby has it, too', async () => {
    await standbyIs('away')
    const first = inTransaction(db, async (tx) => {
      await claimKey(tx, CLAIM)
      await rememberAnswer(tx, { ...OF, status: 200, body: '{}' })
    })
    const wait = await until('the write to wait', async () => (await waiting())[0])
    // Like the restart of a primary before its standby has the write: it becomes visible here alone.
    await ask(`select pg_cancel_backend(${wait.pid})`)
    await first
    let answer: unknown = null
    const again = inTransaction(db, (tx) => claimKey(tx, CLAIM)).then((row) => (answer = row))
    await until('the repeated answer to wait', async () => answer !== null || (await waiting()).length > 0)
    expect(answer).toBeNull()
    await standbyIs('there')
    expect(await again).toMatchObject({ status: 200, body: '{}' })
  })
})
