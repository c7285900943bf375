import { eachImport } from './each-import.ts'
import type { Rule } from './types.ts'

const HTTP_CLIENT = 'src/data/api-client.ts'
const SQL_FOLDERS = ['server/repositories/', 'server/migrations/', 'server/database/']
const SQL_PACKAGES = ['kysely', 'pg']
const SQLITE_DOOR = 'server/database/sqlite-file.ts'
const SQLITE_PACKAGES = ['better-sqlite3', 'better-sqlite3-12']

/**
 * Only one file imports the HTTP client, only three folders import the database packages, and only one file selects the
 * SQLite driver. Type imports are allowed everywhere.
 */
export const soleImporter: Rule = eachImport(({ from, target, isTypeOnly }) => {
  if (!('packageName' in target) || isTypeOnly) return null
  if (target.packageName === 'ky' && from.startsWith('src/') && from !== HTTP_CLIENT)
    return `Only ${HTTP_CLIENT} imports ky.`
  if (SQLITE_PACKAGES.includes(target.packageName))
    return `Open SQLite files with ${SQLITE_DOOR}, which chooses the driver for this Node.`
  if (
    SQL_PACKAGES.includes(target.packageName) &&
    from.startsWith('server/') &&
    !SQL_FOLDERS.some((folder) => from.startsWith(folder))
  ) {
    return `Only ${SQL_FOLDERS.join(', ')} import ${target.packageName}.`
  }
  return null
})
