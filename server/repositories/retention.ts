import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { CopiedTable } from '../database/copy/tables.ts'

/** Rows of a table that are older than the given years; `age` is a column with a day or an instant. */
export type Retention = {
  table: CopiedTable
  years: number
  age: string
  /** `empty`: the rows stay, without their personal values. */
  mode: 'delete' | 'empty'
}

/**
 * How long records are kept (docs/privacy.md). In this order, because a correction refers to its punch. Tables that are
 * not listed have no personal data, or are cleaned up by the running server.
 */
export const RETENTION: readonly Retention[] = [
  { table: 'handovers', years: 3, age: 'day', mode: 'delete' },
  { table: 'punch_corrections', years: 5, age: 'created_at', mode: 'delete' },
  { table: 'punches', years: 5, age: 'at', mode: 'delete' },
  { table: 'overtime_requests', years: 5, age: 'day', mode: 'delete' },
  { table: 'visits', years: 5, age: 'created_at', mode: 'delete' },
  { table: 'leaves', years: 5, age: 'date_to', mode: 'delete' },
  { table: 'payrolls', years: 10, age: 'month', mode: 'delete' },
  { table: 'voided_slips', years: 10, age: 'month', mode: 'delete' },
  { table: 'audit_personal', years: 10, age: 'at', mode: 'empty' },
]

/** How many rows are older. */
export async function countOlder({ sql: queries }: Queries, retention: Retention, before: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${older(retention, before)}`.execute(
    queries,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Deletes or empties at most `most` older rows; returns how many. */
export async function removeOlder(
  { sql: queries }: Queries,
  { retention, before, most }: { retention: Retention; before: string; most: number },
): Promise<number> {
  const { table, mode } = retention
  const key = sql.ref(mode === 'empty' ? 'seq' : 'id')
  const portion = sql`select key from ${older(retention, before)} limit ${sql.lit(most)}`
  const work =
    mode === 'empty'
      ? sql`update ${sql.table(table)} set actor_name = null, ${sql.ref('before')} = null, ${sql.ref('after')} = null
          where ${key} in (${portion}) returning 1`
      : sql`delete from ${sql.table(table)} where ${key} in (${portion}) returning 1`
  return (await work.execute(queries)).rows.length
}

function older({ table, age, mode }: Retention, before: string) {
  if (mode === 'empty')
    return sql`(select p.seq as key from audit_personal p inner join audit_entries e on e.seq = p.seq
      where e.at < ${before} and (p.actor_name is not null or p.${sql.ref('before')} is not null
      or p.${sql.ref('after')} is not null)) as older`
  const isFree =
    table === 'punches'
      ? sql` and not exists (select 1 from punch_corrections where punch_corrections.punch_id = punches.id)`
      : sql``
  return sql`(select id as key from ${sql.table(table)} where ${sql.ref(age)} < ${before}${isFree}) as older`
}
