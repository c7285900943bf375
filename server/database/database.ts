import type { Kysely } from 'kysely'
import { inSharedTransaction } from './group-commit.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** What a repository function needs: the queries of the open database or of the transaction under way. */
export type Queries = { sql: Kysely<Tables>; kind: DatabaseKind }

export type Database = Queries & {
  close: () => Promise<void>
  /** Whether it can be read and takes writes, asked beside all that waits for a connection; rejects when not. */
  probe: () => Promise<void>
}

const RETRIES_AFTER_DEADLOCK = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * At the end of a statement to PostgreSQL, says that nothing but the commit follows: the two are sent together, so that the locks
 * this statement takes are held while PostgreSQL works, and not also while its answer and our next word are on their way.
 */
export const LAST_OF_TRANSACTION = '/* last of its transaction */'
/** At the end of a statement to PostgreSQL whose result nobody reads, within a transaction: it is said together with the next one. */
export const GOES_WITH_NEXT = '/* goes with the next */'

/**
 * Runs `work` in one transaction. Nothing but SQL may be awaited inside: on SQLite every other query waits for it,
 * on PostgreSQL its locks are held. That also makes it safe to run it again, after a deadlock or a change of the schema.
 */
export async function inTransaction<Result>(
  database: Queries,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  if (database.kind === 'sqlite') return inSharedTransaction(database.sql, (sql) => work({ sql, kind: 'sqlite' }))
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.sql.transaction().execute((sql) => work({ sql, kind: database.kind }))
    } catch (error) {
      if (attempt > RETRIES_AFTER_DEADLOCK || !isTransient(error)) throw error
    }
  }
}

/** The code a database driver put on its error, if it is one. */
export function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/** A newer server's step of the schema gave a table another column: a plan that gives whole rows is no longer good, a new one is. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    databaseErrorCode(error) === FEATURE_NOT_SUPPORTED &&
    error instanceof Error &&
    error.message.startsWith('cached plan')
  )
}

function isTransient(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isOutdatedPlan(error)
}
