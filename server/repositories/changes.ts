import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'

export type Feed =
  | 'users'
  | 'reports'
  | 'leaves'
  | 'shortages'
  | 'payrolls'
  | 'visits'
  | 'audit'
  | 'handovers'
  | 'overtime'
  | 'punches'
  | 'corrections'

const REPORT_PARTITIONS = 16

/**
 * The counters of a feed that is split: writers of different partitions do not wait for each other. A PostgreSQL has all
 * of them, and so has a SQLite that was filled from one; other SQLites have none (docs/decisions/0040).
 */
export const PARTITIONED = {
  reports: Array.from({ length: REPORT_PARTITIONS }, (_each, part) => `reports/${part}` as const),
}
type Counter = Feed | (typeof PARTITIONED.reports)[number]

/** A position in a feed; of one that is split, also in each partition. */
export type Place = { seq: number; parts?: readonly number[] }

export const nextValue = sql<number>`change_counters.value + 1`

/**
 * The next position in a feed. Taken inside the writing transaction, it locks the counter's row until the commit, so
 * positions become visible in order: a reader that has seen position n has seen all before it. Neither a clock nor a
 * database sequence guarantees that.
 */
export async function nextChange(tx: Queries, feed: Counter): Promise<number> {
  return (await nextChanges(tx, feed, 1))[0] ?? 0
}

/** The next positions, for so many rows that are written together. */
export async function nextChanges(tx: Queries, feed: Counter, count: number): Promise<number[]> {
  const { value } = await tx.sql
    .updateTable('change_counters')
    .set({ value: sql<number>`change_counters.value + ${sql.lit(count)}` })
    .where('feed', '=', feed)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, index) => value - count + 1 + index)
}

/**
 * The last committed position. Read it before the rows: changes committed in between are then sent twice, but never
 * missed.
 */
export async function lastChange(queries: Queries, feed: Feed): Promise<Place> {
  const values = await valuesOf(queries, [feed])
  const seq = values.get(feed)
  if (seq === undefined) throw new Error(`the feed ${feed} has no counter`)
  if (feed !== 'reports' || values.size === 1) return { seq }
  return { seq, parts: PARTITIONED.reports.map((counter) => values.get(counter) ?? 0) }
}

/** A text that is another one after each change of these feeds. */
export async function stateOf(queries: Queries, feeds: readonly Feed[]): Promise<string> {
  return JSON.stringify([...(await valuesOf(queries, feeds))])
}

/** In one statement, so that they are of one moment. */
async function valuesOf({ sql: queries }: Queries, feeds: readonly Feed[]): Promise<Map<string, number>> {
  const counters = feeds.flatMap((feed): Counter[] => (feed === 'reports' ? [feed, ...PARTITIONED.reports] : [feed]))
  const rows = await queries
    .selectFrom('change_counters')
    .select(['feed', 'value'])
    .where('feed', 'in', counters)
    .orderBy('feed')
    .execute()
  return new Map(rows.map((row) => [row.feed, row.value]))
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
