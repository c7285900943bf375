import type { Kysely } from 'kysely'
import { inSharedTransaction } from './group-commit.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** What a repository function needs: queries on the open database or within the current transaction. */
export type Queries = { sql: Kysely<Tables>; kind: DatabaseKind }

export type Database = Queries & {
  close: () => Promise<void>
  /** Rejects if the database cannot be read or does not accept writes. Does not wait for a pooled connection. */
  probe: () => Promise<void>
}

const RETRIES_AFTER_DEADLOCK = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Marks, at the end of a PostgreSQL statement, the last statement of a transaction. The commit is sent together with
 * it, so that its locks are not held for another network round trip.
 */
export const LAST_OF_TRANSACTION = '/* last of its transaction */'
/**
 * Marks, at the end of a PostgreSQL statement in a transaction, that its result is not used: it is sent together with
 * the next statement.
 */
export const GOES_WITH_NEXT = '/* goes with the next */'

/**
 * Runs `work` in one transaction. Await only SQL inside: on SQLite every other query waits for it, and on PostgreSQL
 * its locks are held meanwhile. This also makes it safe to retry `work` after a deadlock or a schema change.
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

/** The code that a database driver set on an error; null for any other error. */
export function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

/**
 * True if a newer server's migration changed the columns of a table, so that a prepared statement's cached plan is
 * invalid. Preparing it again fixes it.
 */
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
