import { sql } from 'kysely'
import type { Queries } from './database.ts'

/** The bytes that a database occupies, on PostgreSQL with its indexes. */
export async function databaseBytes({ sql: queries, kind }: Queries): Promise<number> {
  const query =
    kind === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await query.execute(queries)
  return Number(rows[0]?.bytes)
}
