import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { migrateTo } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { hasUsers } from '../../repositories/users.ts'
import { CopyError } from './copy-error.ts'
import { addTo, firstDifference } from './counts.ts'
import type { Counts } from './counts.ts'
import { liftTimeLimits } from './one-moment.ts'
import type { Chunk } from './read-chain.ts'

type Load = {
  target: Database
  /** The steps of the schema that the rows were written under. */
  schema: readonly string[]
  chunks: AsyncIterable<Chunk>
  /** Asked when all has come and nothing is committed; throws a CopyError where that is not what the source holds. */
  checkSource?: (came: Counts) => Promise<void>
  /** Nobody stays signed in, whatever the chunks hold. */
  endsSessions?: boolean
}

/**
 * Fills an empty database, all or nothing, counts every table afterwards against what came, and brings its schema to the
 * newest. Throws a CopyError where somebody is there already or a count differs.
 */
export async function loadChain({ target, schema, chunks, checkSource, endsSessions = false }: Load): Promise<Counts> {
  await migrateTo(target, schema)
  // Not tried again after a deadlock, unlike others: the rows come from a stream, which comes once.
  const came = await target.sql.transaction().execute(async (tx) => {
    await liftTimeLimits(tx, target.kind)
    if (await hasUsers({ sql: tx, kind: target.kind }))
      throw new CopyError('the database to fill holds a chain already; fill an empty one')
    // What the schema's own steps put there; the chain brings its own.
    await tx.deleteFrom('meta').execute()
    await tx.deleteFrom('change_counters').execute()
    const counts: Counts = {}
    for await (const chunk of chunks) {
      await sql`insert into ${sql.table(chunk.table)} ${columnsAndValues(chunk.rows)}`.execute(tx)
      addTo(counts, chunk)
    }
    const differs = await firstDifference(tx, counts)
    if (differs) throw new CopyError(differs)
    await checkSource?.(counts)
    if (endsSessions) await endSessions(tx)
    await renameDatabase(tx)
    return counts
  })
  await migrateTo(target)
  return came
}

/** What opens an account somewhere; a database of an earlier schema has not all of it. */
const OPENINGS = ['sessions', 'announced_rows', 'pins', 'seals'] as const

export async function endSessions(tx: Kysely<Tables>): Promise<void> {
  const there = new Set((await tx.introspection.getTables()).map(({ name }) => name))
  for (const table of OPENINGS) if (there.has(table)) await tx.deleteFrom(table).execute()
}

/** Another database, as cursors name it: what a tablet knows from before is asked for anew. */
export async function renameDatabase(tx: Kysely<Tables>): Promise<void> {
  await tx.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'database_id').execute()
}

function columnsAndValues(rows: Chunk['rows']) {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`))
  return sql`(${names}) values ${values}`
}
