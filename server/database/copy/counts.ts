import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'
import { copiedTablesOf } from './tables.ts'
import type { Chunk, CopiedTable } from './tables.ts'

/** Row count by table. */
export type Counts = Partial<Record<CopiedTable, number>>

export function addTo(counts: Counts, { table, rows }: Chunk): void {
  counts[table] = (counts[table] ?? 0) + rows.length
}

export async function countRows(db: Kysely<Tables>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Describes the first table whose row count differs from `counts` (a missing entry counts as 0); null if all match. */
export async function firstDifference(queries: Queries, counts: Counts): Promise<string | null> {
  for (const table of await copiedTablesOf(queries)) {
    const there = await countRows(queries.sql, table)
    const came = counts[table] ?? 0
    if (there !== came) return `${table}: ${came} rows came, ${there} are there`
  }
  return null
}
