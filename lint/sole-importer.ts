import { eachImport } from './each-import.ts'
import { pathInProject } from './source-path.ts'
import type { Context, Node, Rule } from './types.ts'

const HTTP_CLIENT = 'src/data/http/api-client.ts'
/** Reads a file that the build publishes, which is no part of the API. */
const CHANGES = 'src/features/help/parts/changes.ts'
/** They ask for nothing of the API, and their hook passes requests on. */
const TEST_TOOLS = 'src/testing/'
const BROWSER_DATABASES = ['src/data/store/device-db.ts', 'src/data/store/account-db.ts', 'src/data/vault/sealed-db.ts']
const SQL_FOLDERS = ['server/repositories/', 'server/migrations/', 'server/database/']
const SQL_PACKAGES = ['kysely', 'pg']
const SQLITE_DOOR = 'server/database/sqlite-file.ts'
const SQLITE_PACKAGES = ['better-sqlite3', 'better-sqlite3-12']

/**
 * Only one file sends requests, only three open the app's browser databases, only three folders import the database
 * packages, and only one file selects the SQLite driver. Type imports are allowed everywhere.
 */
export const soleImporter: Rule = {
  create(context: Context) {
    const path = pathInProject(context.filename, context.cwd)
    const isOther = path.startsWith('src/') && path !== HTTP_CLIENT && path !== CHANGES && !path.startsWith(TEST_TOOLS)
    const opensNothing = /^(?:src|sw)\//.test(path) && !BROWSER_DATABASES.includes(path)
    const reportOpening = (node: Node) =>
      context.report({
        node,
        message: `Only ${BROWSER_DATABASES.join(', ')} open databases; the outbox opens its own.`,
      })
    return {
      ...imports.create(context),
      ...(opensNothing && {
        NewExpression(node: Node) {
          if (node.callee?.name === 'Dexie') reportOpening(node)
        },
        MemberExpression(node: Node) {
          if (node.object?.name === 'indexedDB' && node.property?.name === 'open') reportOpening(node)
        },
      }),
      ...(isOther && {
        CallExpression(node: Node) {
          if (node.callee?.type === 'Identifier' && node.callee.name === 'fetch')
            context.report({ node, message: `Only ${HTTP_CLIENT} sends requests.` })
        },
      }),
    }
  },
}

const imports = eachImport(({ from, target, isTypeOnly }) => {
  if (!('packageName' in target) || isTypeOnly) return null
  if (target.packageName === 'ky' && from !== HTTP_CLIENT) return `Only ${HTTP_CLIENT} sends requests.`
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
