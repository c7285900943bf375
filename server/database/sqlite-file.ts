import { createRequire } from 'node:module'
import type SqliteDatabase from 'better-sqlite3'

/**
 * better-sqlite3 13 requires Node-API 10 and crashes without it on Node 20, while version 12 aborts on Node 24. So
 * `better-sqlite3` is version 13, and `packages/better-sqlite3-12` is installed only where 13 cannot run.
 */
const NODE_API_OF_13 = 10
export const SQLITE_PACKAGE = Number(process.versions.napi) >= NODE_API_OF_13 ? 'better-sqlite3' : 'better-sqlite3-12'

/** Opens a SQLite file with the driver for this version of Node. Use it for every SQLite file. */
export function openSqliteFile(path: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  return new (driver())(path, options)
}

function driver(): typeof SqliteDatabase {
  try {
    return createRequire(import.meta.url)(SQLITE_PACKAGE) as typeof SqliteDatabase
  } catch (cause) {
    throw new Error(MISSING, { cause })
  }
}

const MISSING =
  `${SQLITE_PACKAGE}, the SQLite driver for Node ${process.version}, is not installed. Run \`npm ci\` with this Node` +
  (SQLITE_PACKAGE === 'better-sqlite3'
    ? '.'
    : '; it compiles the driver, which takes python3, make and g++. Node 22.14 and later need no compiler.')
