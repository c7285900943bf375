import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Chunk } from './read-chain.ts'
import { COPIED_TABLES } from './tables.ts'
import type { CopiedTable } from './tables.ts'

/** Rows by table. */
export type Counts = Partial<Record<CopiedTable, number>>

export function addTo(counts: Counts, { table, rows }: Chunk): void {
  counts[table] = (counts[table] ?? 0) + rows.length
}

export async function countRows(db: Kysely<Tables>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Says the first table that holds another number of rows than came, those of which nothing came included; null: there is none. */
export async function firstDifference(db: Kysely<Tables>, counts: Counts): Promise<string | null> {
  for (const table of COPIED_TABLES) {
    const there = await countRows(db, table)
    const came = counts[table] ?? 0
    if (there !== came) return `${table}: ${came} rows came, ${there} are there`
  }
  return null
}
