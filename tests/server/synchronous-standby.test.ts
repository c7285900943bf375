import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { isReachable } from '../../server/database/is-reachable.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openPostgres } from '../../server/database/open-database.ts'
import { claimKey, rememberAnswer } from '../../server/repositories/idempotency-keys.ts'
import { OwnPostgres } from '../support/soak/own-postgres.ts'
import { findPostgresPrograms } from '../support/soak/postgres-node.ts'
import { until } from '../support/until.ts'

const WITHIN_MS = 2_000
const claimOf = (key: string) => ({
  ...{ accountId: 'a', key, requestHash: 'hash' },
  ...{ ops: null, now: '2026-01-01', expiredBefore: '2025-01-01' },
})

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
  /** Writes until a write waits: the setting takes effect when the checkpointer has read it, which may be busy. */
  const untilOneWaits = async (write: (key: string) => Promise<unknown>) => {
    for (;;) {
      const key = randomUUID()
      let isWritten = false
      const written = write(key).then(() => (isWritten = true))
      await until('the write to wait or to end', async () => isWritten || (await waiting()).length > 0)
      const [wait] = await waiting()
      if (!isWritten && wait) return { key, written, pid: wait.pid }
      await written
    }
  }
  const untilReady = (isReady: boolean) =>
    until(`readiness to be ${isReady}`, async () => (await isReachable(db, WITHIN_MS)) === isReady)

  beforeAll(async () => {
    const postgres = await OwnPostgres.start()
    if (postgres === null) throw new Error('no PostgreSQL could be started')
    db = openPostgres({ url: postgres.url })
    primary = openPostgres({ url: postgres.url, poolSize: 1 })
    await migrate(db)
    return async () => {
      await postgres.crash()
      await Promise.all([db.close(), primary.close()])
      await postgres.dispose()
    }
  })

  test('is not ready while a write waits, and its checks do not wait as well', async () => {
    await standbyIs('away')
    const { written } = await untilOneWaits((key) =>
      inTransaction(db, (tx) => tx.sql.insertInto('meta').values({ key, value: 'x' }).execute()),
    )
    for (let checks = 0; checks < 3; checks += 1) await untilReady(false)
    // A waiting process that is woken by a signal is not listed for a moment; a check that waits stays.
    await until('the write alone to wait', async () => (await waiting()).length === 1)
    await standbyIs('there')
    await written
    await untilReady(true)
  })

  test('repeats an answer only when the standby has it, too', async () => {
    await standbyIs('away')
    const { key, written, pid } = await untilOneWaits((each) =>
      inTransaction(db, async (tx) => {
        await claimKey(tx, claimOf(each))
        await rememberAnswer(tx, { ...claimOf(each), status: 200, body: '{}' })
      }),
    )
    // Like the restart of a primary before its standby has the write: it becomes visible here alone.
    await ask(`select pg_cancel_backend(${pid})`)
    await written
    let answer: unknown = null
    const again = inTransaction(db, (tx) => claimKey(tx, claimOf(key))).then((row) => (answer = row))
    await until('the repeated answer to wait', async () => answer !== null || (await waiting()).length > 0)
    expect(answer).toBeNull()
    await standbyIs('there')
    expect(await again).toMatchObject({ status: 200, body: '{}' })
  })
})
