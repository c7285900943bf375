import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** The time of a PostgreSQL server, in milliseconds; null for SQLite, which has no clock of its own. */
export async function databaseTime({ sql: queries, kind }: Queries): Promise<number | null> {
  if (kind === 'sqlite') return null
  const query = sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`
  const { rows } = await query.execute(queries)
  return Number(rows[0]?.ms)
}

/** The first damage that SQLite finds in its file; null if there is none, and for PostgreSQL. */
export async function damageOf({ sql: queries, kind }: Queries): Promise<string | null> {
  if (kind === 'postgres') return null
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(queries)
  const found = rows[0]?.quick_check ?? 'no answer'
  return found === 'ok' ? null : found
}
