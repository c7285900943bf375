import { mkdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Kysely, PostgresDialect, sql as rawSql, SqliteDialect } from 'kysely'
import pg from 'pg'
import { closeToOthers } from './close-to-others.ts'
import type { Database } from './database.ts'
import { inSharedTransaction } from './group-commit.ts'
import { ImmediateSqliteDialect } from './immediate-sqlite-dialect.ts'
import { preparedOnce } from './prepared-once.ts'
import { openSqliteFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

/** The name of the database in `dataDir`. */
export const SQLITE_FILE = 'pharmacy.sqlite'
/** Short, because waiting for another process's write blocks the event loop. */
const SQLITE_BUSY_MS = 2_000
/** Room for the log of some dozen writes. */
const LEAST_FREE_BYTES = 1024 * 1024
const POSTGRES_LOCK_TIMEOUT_MS = 5_000
const POSTGRES_STATEMENT_TIMEOUT_MS = 20_000
const POSTGRES_CONNECT_TIMEOUT_MS = 5_000
/** Ends transactions of a server that is frozen or disconnected, whose locks block all others. */
const POSTGRES_IDLE_IN_TRANSACTION_MS = 10_000
const PROBE_TIMEOUT_MS = 2_000
const POSTGRES_POOL_SIZE = 10

export type DatabasePlace = {
  /** Null: SQLite in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
}

/** Opens the configured database. */
export function openDatabase({ databaseUrl, dataDir }: DatabasePlace, onIdleError?: (error: Error) => void): Database {
  if (databaseUrl === null) return openSqlite(dataDir)
  return openPostgres({ url: databaseUrl, ...(onIdleError && { onIdleError }) })
}

/** Opens the embedded SQLite database in a folder, creating the folder if it is missing. */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, SQLITE_FILE)
  closeToOthers(path, (sentence) => process.stderr.write(`${sentence}\n`))
  const file = openSqliteFile(path, { timeout: SQLITE_BUSY_MS })
  file.pragma('journal_mode = WAL')
  // A report that was answered with 200 must survive a power cut.
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  const sql = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: preparedOnce(file) }) })
  return sqliteOf(sql, path)
}

function sqliteOf(sql: Kysely<Tables>, path: string): Database {
  const { ino: opened } = statSync(path)
  const probe = async () => {
    await rawSql`select 1`.execute(sql)
    // Checks the file itself: the open connection answers from its cache, and keeps writing to a file that was deleted
    // or replaced.
    if (statSync(path).ino !== opened) throw new Error('the database file is not the one that was opened')
    const file = openSqliteFile(path, { readonly: true, timeout: SQLITE_BUSY_MS })
    try {
      if (!file.prepare('select 1 from meta').get()) throw new Error('the database is empty')
    } finally {
      file.close()
    }
    // On a full disk a small write may still find room in the log, which the next report does not.
    const { bavail, bsize } = await statfs(dirname(path))
    if (bavail * bsize < LEAST_FREE_BYTES) throw new Error('the disk is full')
    // A write that changes nothing, but reaches the disk.
    await inSharedTransaction(sql, (tx) => rawSql`update meta set value = value`.execute(tx))
  }
  return { sql, kind: 'sqlite', close: () => sql.destroy(), probe }
}

/** Opens a database for reading only while a server keeps writing to it. Throws if the SQLite file does not exist. */
export function openSnapshot({ databaseUrl, dataDir }: DatabasePlace): Database {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl, poolSize: 1 })
  const path = join(dataDir, SQLITE_FILE)
  const file = openSqliteFile(path, { readonly: true, fileMustExist: true, timeout: SQLITE_BUSY_MS })
  // Kysely's own dialect begins transactions as readers, which do not block the writer.
  const sql = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) })
  return sqliteOf(sql, path)
}

/** Opens PostgreSQL, or a database compatible with it. `onIdleError` receives errors of idle connections. */
export function openPostgres({
  url,
  poolSize = POSTGRES_POOL_SIZE,
  onIdleError = () => undefined,
}: PostgresOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    lock_timeout: POSTGRES_LOCK_TIMEOUT_MS,
    statement_timeout: POSTGRES_STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: POSTGRES_IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: POSTGRES_CONNECT_TIMEOUT_MS,
    types: { getTypeParser: parserOf },
  })
  // Without a listener, a lost idle connection would crash the process.
  pool.on('error', onIdleError)
  // So would one that is lost while in use. Its next statement fails, and the pool replaces it.
  pool.on('connect', (client) => client.on('error', () => {}))
  const sql = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // A pool of its own: slow queries that use all connections must not make the health check fail.
  const probes = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  })
  probes.on('error', onIdleError)
  return {
    sql,
    kind: 'postgres',
    close: async () => {
      await Promise.all([sql.destroy(), probes.end()])
    },
    probe: async () => {
      await probes.query(TRY_TO_WRITE)
      const { rows } = await probes.query(WAITING_WRITES)
      if (rows.length > 0) throw new Error('writes wait for a synchronous standby')
    },
  }
}

/**
 * Leaves nothing behind. The update fails on a standby and on a closed database, but locks no row; the table needs a
 * new block of the disk. Rolled back, because a commit would wait for an absent standby without end, also after the
 * check is given up, and each check would occupy another connection.
 */
const TRY_TO_WRITE = `begin;
update meta set value = value where false;
create temp table counter_write as select repeat('x', 1000) as filler;
rollback`
/** Commits that have waited for a synchronous standby for longer than any that is there takes. */
const WAITING_WRITES = `select 1 from pg_stat_activity
where wait_event = 'SyncRep' and datname = current_database() and query_start < now() - interval '2 seconds' limit 1`

type PostgresOptions = { url: string; poolSize?: number; onIdleError?: (error: Error) => void }

/** node-postgres returns bigint and count as text; all of our values fit in a number. */
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)
