import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database, Queries } from '../database.ts'
import { forgetClosing } from '../closed.ts'
import { migrate } from '../migrate.ts'
import type { Tables } from '../tables.ts'
import { migrations } from '../../migrations/index.ts'
import { continueAuditNumbers } from '../../repositories/audit.ts'
import { beginPartitions } from '../../repositories/report-places.ts'
import { hasUsers } from '../../repositories/users.ts'
import { CopyError } from './copy-error.ts'
import { addTo, firstDifference } from './counts.ts'
import type { Counts } from './counts.ts'
import { liftTimeLimits } from './one-moment.ts'
import { copiedTablesOf } from './tables.ts'
import type { Chunk, CopiedTable } from './tables.ts'

type Load = {
  target: Database
  /** The steps of the source's schema. Those that it lacks are applied after it is loaded, because they may move data. */
  schema: readonly string[]
  chunks: AsyncIterable<Chunk>
  /** The database that the rows are read from, in the state in which they are read; its tables are counted again. */
  source?: Queries
  /** Deletes all sessions from the loaded data. */
  endsSessions?: boolean
}

/**
 * Fills an empty database in one transaction, and checks the row count of every table. Throws a CopyError if the
 * database already has users or a count differs.
 */
export async function loadChain({ target, schema, chunks, source, endsSessions = false }: Load): Promise<Counts> {
  await migrate(
    target,
    migrations.filter(({ name }) => schema.includes(name)),
  )
  // Not retried after a deadlock, because the rows come from a stream that can be read only once.
  const came = await target.sql.transaction().execute(async (tx) => {
    await liftTimeLimits(tx, target.kind)
    const filled = { sql: tx, kind: target.kind }
    if (await hasUsers(filled)) throw new CopyError('the database to fill holds a chain already; fill an empty one')
    // Rows that the steps inserted; the source brings its own.
    await tx.deleteFrom('meta').execute()
    await tx.deleteFrom('change_counters').execute()
    const counts: Counts = {}
    for await (const chunk of chunks) {
      await sql`insert into ${sql.table(chunk.table)} ${columnsAndValues(chunk.rows)}`.execute(tx)
      addTo(counts, chunk)
    }
    const differs = (await firstDifference(filled, counts)) ?? (source && (await firstDifference(source, counts)))
    if (differs) throw new CopyError(differs)
    await forgetClosing(filled)
    await continueAuditNumbers(filled)
    await beginPartitions(filled)
    if (endsSessions) await endSessions(filled)
    await renameDatabase(tx)
    return counts
  })
  await migrate(target)
  return came
}

/** Tables whose rows grant access to an account. */
const OPENINGS: readonly CopiedTable[] = ['sessions', 'announced_rows', 'pins', 'seals']

export async function endSessions(queries: Queries): Promise<void> {
  for (const table of await copiedTablesOf(queries))
    if (OPENINGS.includes(table)) await queries.sql.deleteFrom(table).execute()
}

/** Changes the database id that cursors carry, so that clients load everything again. */
export async function renameDatabase(tx: Kysely<Tables>): Promise<void> {
  await tx.updateTable('meta').set({ value: randomUUID() }).where('key', '=', 'database_id').execute()
}

function columnsAndValues(rows: Chunk['rows']) {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((name) => row[name] ?? null))})`))
  return sql`(${names}) values ${values}`
}
