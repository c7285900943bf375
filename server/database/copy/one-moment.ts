import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database, DatabaseKind } from '../database.ts'
import type { Tables } from '../tables.ts'

/** Runs `work` in one read-only transaction that sees a consistent snapshot while other connections write. */
export function atOneMoment<Result>(source: Database, work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result> {
  const begun =
    source.kind === 'postgres'
      ? source.sql.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : source.sql.transaction()
  return begun.execute(async (tx) => {
    await liftTimeLimits(tx, source.kind)
    return work(tx)
  })
}

/**
 * Counting the tables of a large chain exceeds the statement timeout, and the transaction idles while it waits for the
 * disk or the other database.
 */
export async function liftTimeLimits(tx: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
