import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export type Feed = 'users' | 'reports' | 'leaves' | 'shortages' | 'payrolls' | 'visits' | 'audit'

export const nextValue = sql<number>`change_counters.value + 1`

/**
 * The next place in a feed's order of changes. Taken inside the writing transaction, it keeps the counter's row
 * locked until commit, so places become visible in order and a reader that saw place n has seen all before it —
 * which a clock or a plain sequence cannot promise.
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

/** The last committed place. Read before the rows: what commits in between is then sent twice, never missed. */
export async function lastChange(queries: Queries, feed: Feed): Promise<number> {
  const { value } = await queries.sql
    .selectFrom('change_counters')
    .select('value')
    .where('feed', '=', feed)
    .executeTakeFirstOrThrow()
  return value
}

/** Keeps a feed to this transaction without a change: whoever else wants it waits until its end. */
export async function holdFeed(tx: Queries, feed: Feed): Promise<void> {
  await tx.sql
    .updateTable('change_counters')
    .set({ value: sql<number>`value` })
    .where('feed', '=', feed)
    .execute()
}

/** After rows were put in with places of their own (the demo chain). */
export async function setLastChange(tx: Queries, feed: Feed, value: number): Promise<void> {
  await tx.sql.updateTable('change_counters').set({ value }).where('feed', '=', feed).execute()
}

/** The random name this database got when it was made. */
export async function databaseId({ sql: queries }: Queries): Promise<string> {
  const { value } = await queries
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'database_id')
    .executeTakeFirstOrThrow()
  return value
}
