import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { SCHEMA_STEPS } from '../database/migrate.ts'
import { openDatabase, openPostgres, openSnapshot } from '../database/open-database.ts'
import type { DatabasePlace } from '../database/open-database.ts'
import { checkSource, readPlaces } from '../database/copy/check-source.ts'
import { CopyError } from '../database/copy/copy-error.ts'
import { endSessions, loadChain, renameDatabase } from '../database/copy/load-chain.ts'
import type { Counts } from '../database/copy/counts.ts'
import { atOneMoment } from '../database/copy/one-moment.ts'
import { readChain } from '../database/copy/read-chain.ts'
import { OUT_OF_BACKUPS } from '../database/copy/tables.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { changedAccounts, readAccounts, readReplacedAccounts } from './changed-accounts.ts'

export const USAGE = `npm run database -- <command>

  backup <file>       writes the whole chain into one file, while the server goes on
  restore <file>      fills an empty database from such a file; with REPLACED=<its folder or postgres:// address> it lists whose
                      password or account has changed in the database that it replaces
  put-back            says that the database was put back by other means (a copied file, pg_restore): ends all sessions and lets every
                      device compare what it sent; stop the server first
  move-to-postgres    copies the chain from SQLite in DATA_DIR to the empty PostgreSQL at DATABASE_URL; stop the server first: where it
                      writes meanwhile nothing is moved

The database of the first three is that of the server: DATA_DIR or DATABASE_URL. A backup is the same for both, so a chain can
also be restored to the other. It holds no sessions: after a restore people sign in again.`

const PUT_BACK =
  'Noted. People sign in again; their devices then offer to send again what this database lacks. Start the server only now; one that still runs has to be started again.'
const RESTORED = 'Restored. People sign in again; their devices then offer to send again what this backup lacks.'

type Run = {
  place: DatabasePlace
  print: (line: string) => void
  /** Folder or URL of the database that a restore replaces, if it can still be read. */
  replaced?: string | undefined
}

/** Runs one command. Throws a CopyError that says what is wrong. */
export async function runDatabaseCommand(
  [name, file, ...more]: string[],
  { place, print, replaced }: Run,
): Promise<void> {
  if (more.length > 0) throw new CopyError(USAGE)
  if (name === 'backup' && file !== undefined) return backUp(file, { place, print })
  if (name === 'restore' && file !== undefined) return restore(file, { place, print, replaced })
  if (name === 'put-back' && file === undefined) return notePutBack({ place, print })
  if (name === 'move-to-postgres' && file === undefined) return moveToPostgres({ place, print })
  throw new CopyError(USAGE)
}

async function backUp(file: string, { place, print }: Run): Promise<void> {
  const source = openSnapshot(place)
  try {
    const counts = await atOneMoment(source, async (tx) => {
      const schema = await knownSchema(tx)
      return writeBackup({ file, schema, chunks: readChain({ tx, kind: source.kind, without: OUT_OF_BACKUPS }) })
    })
    printCounts(counts, print)
    print(`Written to ${file}`)
  } finally {
    await source.close()
  }
}

async function restore(file: string, { place, print, replaced }: Run): Promise<void> {
  const { schema, chunks } = await readBackup(file)
  try {
    refuseNewer(schema)
    const before = replaced === undefined ? null : await readReplacedAccounts(replaced)
    const target = openDatabase(place)
    try {
      printCounts(await loadChain({ target, schema, chunks, endsSessions: true }), print)
      if (before)
        printChangedAccounts(changedAccounts({ replaced: before, restored: await readAccounts(target) }), print)
    } finally {
      await target.close()
    }
  } finally {
    await chunks.return(undefined)
  }
  print(RESTORED)
}

async function notePutBack({ place, print }: Run): Promise<void> {
  const database = openDatabase(place)
  try {
    await database.sql.transaction().execute(async (tx) => {
      await knownSchema(tx)
      await endSessions({ sql: tx, kind: database.kind })
      await renameDatabase(tx)
    })
  } finally {
    await database.close()
  }
  print(PUT_BACK)
}

function printChangedAccounts(changes: readonly string[], print: Run['print']): void {
  print(changes.length === 0 ? 'No password or account has changed since this backup.' : 'Changed since this backup:')
  for (const change of changes) print(`  ${change}`)
}

async function moveToPostgres({ place, print }: Run): Promise<void> {
  if (place.databaseUrl === null) throw new CopyError('DATABASE_URL names no PostgreSQL to move to')
  const [source, sourceLater] = [
    openSnapshot({ ...place, databaseUrl: null }),
    openSnapshot({ ...place, databaseUrl: null }),
  ]
  const target = openPostgres({ url: place.databaseUrl })
  try {
    const counts = await atOneMoment(source, async (tx) => {
      const [schema, places] = [await knownSchema(tx), await readPlaces(tx)]
      const chunks = readChain({ tx, kind: source.kind })
      return loadChain({ target, schema, chunks, checkSource: (came) => checkSource(sourceLater, { came, places }) })
    })
    printCounts(counts, print)
    print('Moved. Start the server with the same DATABASE_URL; the SQLite file is left as it was.')
  } finally {
    await target.close()
    await source.close()
    await sourceLater.close()
  }
}

async function knownSchema(tx: Kysely<Tables>): Promise<string[]> {
  const steps = await tx.selectFrom('schema_versions').select('name').orderBy('name').execute()
  const schema = steps.map(({ name }) => name)
  refuseNewer(schema)
  return schema
}

/** Throws a CopyError for a newer schema, whose unknown tables would silently be left out. */
function refuseNewer(schema: readonly string[]): void {
  const unknown = schema.find((step) => !SCHEMA_STEPS.includes(step))
  if (unknown !== undefined) throw new CopyError(`it is of a newer version of this program (${unknown}); use that one`)
}

function printCounts(counts: Counts, print: (line: string) => void): void {
  for (const [table, count] of Object.entries(counts)) print(`${String(count).padStart(10)}  ${table}`)
}
