import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Tables } from '../tables.ts'
import { CopyError } from './copy-error.ts'
import { countRows } from './counts.ts'
import { COPIED_TABLES } from './tables.ts'
import type { CopiedTable } from './tables.ts'

/** Few enough that one insert of them stays below SQLite's 32,766 parameters, in the widest table. */
const ROWS_AT_ONCE = 500

export type Row = Record<string, string | number | null>
export type Chunk = { table: CopiedTable; rows: Row[] }

/**
 * All rows of a chain, table after table, as the transaction given sees them: one moment, if it reads from a snapshot. Throws a
 * CopyError where fewer or more rows came of a table than it holds.
 */
export async function* readChain({
  tx,
  kind,
  without = [],
}: {
  tx: Kysely<Tables>
  kind: DatabaseKind
  without?: readonly CopiedTable[]
}): AsyncGenerator<Chunk> {
  for (const table of COPIED_TABLES) {
    if (without.includes(table)) continue
    const chunks = kind === 'sqlite' ? streamed(tx, table) : fetched(tx, table)
    let came = 0
    for await (const rows of chunks) {
      came += rows.length
      yield { table, rows }
    }
    const there = await countRows(tx, table)
    if (came !== there) throw new CopyError(`${table}: ${came} rows were read, ${there} are there`)
  }
}

async function* streamed(tx: Kysely<Tables>, table: CopiedTable): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  for await (const row of tx.selectFrom(table).selectAll().stream()) {
    rows.push(row as Row)
    if (rows.length === ROWS_AT_ONCE) {
      yield rows
      rows = []
    }
  }
  if (rows.length > 0) yield rows
}

/** Through a cursor of the database, so that a table need not fit in memory. */
async function* fetched(tx: Kysely<Tables>, table: CopiedTable): AsyncGenerator<Row[]> {
  await sql`declare chain_rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from chain_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close chain_rows`.execute(tx)
}
