import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export type Feed = 'users' | 'reports' | 'leaves' | 'shortages' | 'payrolls' | 'visits' | 'audit'

export const nextValue = sql<number>`change_counters.value + 1`

/**
 * The next position in a feed. Taken inside the writing transaction, it locks the counter's row until the commit, so
 * positions become visible in order: a reader that has seen position n has seen all before it. Neither a clock nor a
 * database sequence guarantees that.
 */
export async function nextChange(tx: Queries, feed: Feed): Promise<number> {
  const { value } = await tx.sql
    .updateTable('change_counters')
    .set({ value: nextValue })
    .where('feed', '=', feed)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * The last committed position. Read it before the rows: changes committed in between are then sent twice, but never
 * missed.
 */
export async function lastChange(queries: Queries, feed: Feed): Promise<number> {
  const { value } = await queries.sql
    .selectFrom('change_counters')
    .select('value')
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow()
  return value
}

/** Locks a feed until the transaction ends, without a change. */
export async function holdFeed(tx: Queries, feed: Feed): Promise<void> {
  await tx.sql
    .updateTable('change_counters')
    .set({ value: sql<number>`value` })
    .where('feed', '=', feed)
    .execute()
}

/** For rows that were inserted with positions of their own (the demo chain). */
export async function setLastChange(tx: Queries, feed: Feed, value: number): Promise<void> {
  await tx.sql.updateTable('change_counters').set({ value }).where('feed', '=', feed).execute()
}

/** The random id that the database got when it was created. */
export async function databaseId({ sql: queries }: Queries): Promise<string> {
  const { value } = await queries
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'database_id')
    .executeTakeFirstOrThrow()
  return value
}
