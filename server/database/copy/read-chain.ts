import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Tables } from '../tables.ts'
import { CopyError } from './copy-error.ts'
import { countRows } from './counts.ts'
import { copiedTablesOf } from './tables.ts'
import type { Chunk, CopiedTable, Row } from './tables.ts'

/** Small enough that one insert into the widest table stays below SQLite's limit of 32,766 parameters. */
const ROWS_AT_ONCE = 500

/**
 * Yields all rows of a chain, table by table, as the given transaction sees them: consistent if it reads from a
 * snapshot. Throws a CopyError if the number of rows read from a table differs from its row count.
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
  for (const table of await copiedTablesOf({ sql: tx, kind })) {
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

/** Reads through a server-side cursor, so that a table need not fit in memory. */
async function* fetched(tx: Kysely<Tables>, table: CopiedTable): AsyncGenerator<Row[]> {
  await sql`declare chain_rows no scroll cursor for select * from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from chain_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close chain_rows`.execute(tx)
}
