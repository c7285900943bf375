import { sql } from 'kysely'
import { CopyError } from './copy-error.ts'
import { loadChain } from './load-chain.ts'
import type { Counts } from './counts.ts'
import { OUT_OF_BACKUPS } from './tables.ts'
import type { Chunk, CopiedTable } from './tables.ts'
import type { Database } from '../database.ts'
import { wrongMonth } from '../../repositories/monthly-sales.ts'

/** The sum of each numeric column, by table. */
export type Sums = Map<CopiedTable, Map<string, number>>

type Compared = { counts: Counts; sums: Sums; newestEntry: string | null }

/**
 * Loads a chain into an empty database, where every table's rows are counted, and compares the sum of each numeric
 * column there with the file, and the monthly figures with the reports. Throws a CopyError that names the first difference.
 */
export async function loadAndCompare(
  target: Database,
  { schema, chunks }: { schema: readonly string[]; chunks: AsyncIterable<Chunk> },
): Promise<Compared> {
  const sums: Sums = new Map()
  const counts = await loadChain({ target, schema, chunks: summedUp(chunks, sums), endsSessions: true })
  for (const [table, columns] of sums) {
    const restored = await sumsIn(target, { table, columns: [...columns.keys()] })
    for (const [column, sum] of columns)
      if (restored[column] !== sum)
        throw new CopyError(
          `${table}: ${column} adds up to ${sum} in the file, and to ${restored[column]} once restored`,
        )
  }
  const wrong = await wrongMonth(target)
  if (wrong)
    throw new CopyError(`monthly_figures: ${wrong.month} of ${wrong.pharmacyName} is not the sum of its reports`)
  const newest = await target.sql
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  return { counts, sums, newestEntry: newest?.at ?? null }
}

/** Sessions end with a restore, and counters continue in the way of the database that was filled. */
const NOT_SUMMED: readonly CopiedTable[] = [...OUT_OF_BACKUPS, 'change_counters']

async function* summedUp(chunks: AsyncIterable<Chunk>, sums: Sums): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    if (!NOT_SUMMED.includes(chunk.table)) addTo(sums, chunk)
    yield chunk
  }
}

function addTo(sums: Sums, { table, rows }: Chunk): void {
  const columns = sums.get(table) ?? new Map<string, number>()
  sums.set(table, columns)
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (typeof value === 'number') columns.set(column, (columns.get(column) ?? 0) + value)
}

async function sumsIn(
  { sql: queries }: Database,
  { table, columns }: { table: CopiedTable; columns: readonly string[] },
): Promise<Record<string, number>> {
  if (columns.length === 0) return {}
  const sumOf = (column: string) => sql`sum(${sql.ref(column)}) as ${sql.id(column)}`
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.join(columns.map(sumOf))} from ${sql.table(table)}`.execute(queries)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([column, sum]) => [column, Number(sum)]))
}
