import type { Kysely } from 'kysely'
import { inSharedTransaction } from './group-commit.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** What a repository function needs: queries on the open database or within the current transaction. */
export type Queries = {
  sql: Kysely<Tables>
  kind: DatabaseKind
  /** The request that the transaction belongs to, named in the audit trail. */
  requestId?: string
}

export type Database = Queries & {
  close: () => Promise<void>
  /** Writes without changing anything; rejects if that fails. Does not wait for a pooled connection. */
  probe: () => Promise<void>
}

const RETRIES_AFTER_DEADLOCK = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs `work` in one transaction. Await only SQL inside: on SQLite every other query waits for it, and on PostgreSQL
 * its locks are held meanwhile. This also makes it safe to retry `work` after a deadlock.
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

function isTransient(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
