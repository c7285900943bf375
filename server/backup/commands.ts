import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { migrate, refuseEarlierCheckout, stepsOf } from '../database/migrate.ts'
import { openDatabase, openPostgres, openSnapshot, SQLITE_FILE } from '../database/open-database.ts'
import type { DatabasePlace } from '../database/open-database.ts'
import { closeDatabase, reopenDatabase } from '../database/closed.ts'
import { CopyError } from '../database/copy/copy-error.ts'
import { endSessions, loadChain, renameDatabase } from '../database/copy/load-chain.ts'
import type { Counts } from '../database/copy/counts.ts'
import { atOneMoment } from '../database/copy/one-moment.ts'
import { readChain } from '../database/copy/read-chain.ts'
import { OUT_OF_BACKUPS } from '../database/copy/tables.ts'
import { keepRetention } from '../maintenance/retention.ts'
import { eraseAgain } from '../personal-data/erase-again.ts'
import { migrations } from '../migrations/index.ts'
import { UsageError } from '../command-line/run-from-terminal.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { loadAndCompare } from '../database/copy/compare-sums.ts'
import type { Sums } from '../database/copy/compare-sums.ts'
import { datedFile, keepNewest } from './keep-newest.ts'
import { changedAccounts, placeOf, readAccounts, readReplacedAccounts } from './changed-accounts.ts'
import type { Account } from './changed-accounts.ts'

export const USAGE = `npm run database -- <command>

  backup <file>       writes the whole chain into one file, while the server goes on
  backup --keep <number> <folder>
                      the same into a file named after the time, and then deletes all but the newest of these
  restore <file>      fills an empty database from such a file; with REPLACED=<its folder or postgres:// address> it lists whose
                      password or account has changed in the database that it replaces, which takes no writes from then on
  drill <file>        restores such a file into a scratch database, compares counts and sums, and changes nothing else; the scratch
                      database is a temporary one, or the empty one in SCRATCH=<a folder or postgres:// address>, which stays
  put-back            says that the database was put back by other means (a copied file, pg_restore): ends all sessions and lets every
                      device compare what it sent; stop the server first
  move-to-postgres    copies the chain from SQLite in DATA_DIR to the empty PostgreSQL at DATABASE_URL; the SQLite file takes no writes
                      from then on
  retention [--dry-run]
                      deletes what is kept longer than its table says (docs/privacy.md), or only counts it
  reopen              lets a database that was moved or replaced take writes again, to go back to it

Except for move-to-postgres, the database is that of the server: DATA_DIR or DATABASE_URL. A backup is the same for both, so a chain can
also be restored to the other. It holds no sessions: after a restore people sign in again.`

const PUT_BACK =
  'Noted. People sign in again; their devices then offer to send again what this database lacks. Start the server only now; one that still runs has to be started again.'
const RESTORED = 'Restored. People sign in again; their devices then offer to send again what this backup lacks.'

type Run = {
  place: DatabasePlace
  print: (line: string) => void
  /** Folder or URL of the database that a restore replaces, if it can still be read. */
  replaced?: string | undefined
  /** Folder or URL of the empty database for a restore drill; otherwise a temporary one. */
  scratch?: string | undefined
  /** The list of erased people; they are erased again in a database that was put back. */
  erasures?: string | undefined
  /** Called once the arguments have been read, before a database is opened. */
  beforeOpening?: () => Promise<void>
}

/** Runs one command. Throws an error whose message says what is wrong: a UsageError if that is the arguments. */
export async function runDatabaseCommand(args: string[], run: Run): Promise<void> {
  const command = readCommand(args)
  await run.beforeOpening?.()
  await command(run)
}

type Command = (run: Run) => Promise<void>

function readCommand([name, ...args]: string[]): Command {
  const read = COMMANDS[name ?? '']
  if (!read) throw new UsageError(name === undefined ? 'no command given' : `there is no command "${name}"`)
  return read(args)
}

const COMMANDS: Record<string, (args: string[]) => Command> = {
  backup: readBackUp,
  restore(args) {
    const file = onlyFile('restore', args)
    return (run) => restore(file, run)
  },
  drill(args) {
    const file = onlyFile('drill', args)
    return (run) => drill(file, run)
  },
  retention: readRetention,
  'put-back': (args) => alone('put-back', args, notePutBack),
  reopen: (args) => alone('reopen', args, reopen),
  'move-to-postgres': (args) => alone('move-to-postgres', args, moveToPostgres),
}

function readBackUp(args: string[]): Command {
  const { keep, rest } = keepOf(args)
  if (keep === null) {
    const file = onlyFile('backup', rest)
    return (run) => backUp(file, run)
  }
  const folder = onlyFile('backup', rest)
  return async (run) => {
    await backUp(datedFile(folder, Date.now()), run)
    for (const deleted of keepNewest(folder, keep)) run.print(`Deleted ${deleted}`)
  }
}

function readRetention(args: string[]): Command {
  const rest = args.filter((arg) => arg !== '--dry-run')
  if (rest.length > 0) throw new UsageError('retention: too many arguments')
  const isDryRun = args.length > 0
  return async ({ place, print }) => {
    const db = openDatabase(place)
    try {
      await migrate(db)
      await keepRetention(db, { now: Date.now(), isDryRun, print })
    } finally {
      await db.close()
    }
  }
}

function keepOf(args: string[]): { keep: number | null; rest: string[] } {
  const at = args.indexOf('--keep')
  if (at === -1) return { keep: null, rest: args }
  const keep = Number(args[at + 1])
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep: a number of backups, 1 or more')
  return { keep, rest: args.toSpliced(at, 2) }
}

function onlyFile(name: string, [file, ...more]: string[]): string {
  if (file === undefined) throw new UsageError(`${name}: the file is missing`)
  if (more.length > 0 || file.startsWith('-')) throw new UsageError(`${name}: too many arguments`)
  return file
}

function alone(name: string, args: string[], command: Command): Command {
  if (args.length > 0) throw new UsageError(`${name}: too many arguments`)
  return command
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

async function restore(file: string, { place, print, replaced, erasures }: Run): Promise<void> {
  const { schema, chunks } = await readBackup(file)
  const load = async (before: Account[] | null) => {
    const target = openDatabase(place)
    try {
      printCounts(await loadChain({ target, schema, chunks, endsSessions: true }), print)
      if (erasures !== undefined) await eraseAgain(target, { file: erasures, now: new Date().toISOString(), print })
      if (before)
        printChangedAccounts(changedAccounts({ replaced: before, restored: await readAccounts(target) }), print)
    } finally {
      await target.close()
    }
  }
  try {
    refuseOther(schema)
    if (replaced === undefined) await load(null)
    else await replace(replaced, { load, print })
  } finally {
    await chunks.return(undefined)
  }
  print(RESTORED)
}

/** Restores while the database that is replaced takes no writes: what it acknowledged from now on would be lost. */
async function replace(
  replaced: string,
  { load, print }: { load: (before: Account[]) => Promise<void>; print: Run['print'] },
): Promise<void> {
  const readable = await readReplacedAccounts(replaced)
  let isClosed = false
  try {
    await whileClosed(placeOf(replaced), { why: 'A backup was restored in its place' }, async () => {
      isClosed = true
      await load(await readReplacedAccounts(replaced))
    })
    print('The replaced database takes no more writes.')
  } catch (error) {
    if (isClosed) throw error
    // Such as on a disk that can only be read.
    await load(readable)
    print('The replaced database could not be closed to writes: make sure that no server uses it.')
  }
}

async function drill(file: string, { print, scratch }: Run): Promise<void> {
  const { schema, chunks } = await readBackup(file)
  const temporary = scratch === undefined ? mkdtempSync(join(tmpdir(), 'counter-drill-')) : null
  try {
    refuseOther(schema)
    const target = openDatabase(placeOf(scratch ?? temporary ?? ''))
    try {
      const { counts, sums, newestEntry } = await loadAndCompare(target, { schema, chunks })
      printCounts(counts, print)
      print(`Sales: ${inRiyals(sums, SALES)}. Net pay: ${inRiyals(sums, PAY)}.`)
      print(`Newest entry of the audit trail: ${newestEntry ?? 'none'}.`)
    } finally {
      await target.close()
    }
  } finally {
    await chunks.return(undefined)
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
  }
  print('The backup can be restored: all counts and sums are those of the file.')
  if (scratch !== undefined) print('The scratch database holds everything of the chain: delete it.')
}

/** Columns in halalas. */
const SALES = { table: 'reports', columns: ['first_sales', 'second_sales'] } as const
const PAY = { table: 'payrolls', columns: ['net_pay'] } as const

function inRiyals(sums: Sums, { table, columns }: typeof SALES | typeof PAY): string {
  const halalas = columns.reduce((total, column) => total + (sums.get(table)?.get(column) ?? 0), 0)
  return `${(halalas / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} SAR`
}

async function notePutBack({ place, print, erasures }: Run): Promise<void> {
  const database = openDatabase(place)
  try {
    await database.sql.transaction().execute(async (tx) => {
      await knownSchema(tx)
      await endSessions({ sql: tx, kind: database.kind })
      await renameDatabase(tx)
    })
    if (erasures !== undefined && existsSync(erasures)) {
      await migrate(database)
      await eraseAgain(database, { file: erasures, now: new Date().toISOString(), print })
    }
  } finally {
    await database.close()
  }
  print(PUT_BACK)
}

async function reopen({ place, print }: Run): Promise<void> {
  const database = openDatabase(place)
  try {
    print((await reopenDatabase(database)) ? 'It takes writes again.' : 'It was not closed.')
  } finally {
    await database.close()
  }
}

function printChangedAccounts(changes: readonly string[], print: Run['print']): void {
  print(changes.length === 0 ? 'No password or account has changed since this backup.' : 'Changed since this backup:')
  for (const change of changes) print(`  ${change}`)
}

async function moveToPostgres({ place, print }: Run): Promise<void> {
  if (place.databaseUrl === null) throw new CopyError('DATABASE_URL names no PostgreSQL to move to')
  const from = { ...place, databaseUrl: null }
  const target = openPostgres({ url: place.databaseUrl })
  try {
    const counts = await whileClosed(from, { why: 'It was moved to PostgreSQL' }, async () => {
      const source = openSnapshot(from)
      try {
        return await atOneMoment(source, async (tx) => {
          const read = { sql: tx, kind: source.kind }
          return loadChain({
            target,
            schema: await knownSchema(tx),
            chunks: readChain({ tx, kind: source.kind }),
            source: read,
          })
        })
      } finally {
        await source.close()
      }
    })
    printCounts(counts, print)
    print(
      'Moved. Start the server with the same DATABASE_URL. The SQLite file still has everything, and takes no more writes.',
    )
  } finally {
    await target.close()
  }
}

/** Closes a database, and opens it again only if the work that replaces it fails. */
async function whileClosed<Result>(
  place: DatabasePlace,
  { why }: { why: string },
  work: () => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl === null && !existsSync(join(place.dataDir, SQLITE_FILE)))
    throw new CopyError(`there is no database in ${place.dataDir}`)
  const database = openDatabase(place)
  try {
    refuseEarlierCheckout(await stepsOf(database))
    await closeDatabase(database, `${why} on ${new Date().toISOString()}.`)
    return await work().catch(async (error: unknown) => {
      await reopenDatabase(database)
      throw error
    })
  } finally {
    await database.close()
  }
}

async function knownSchema(tx: Kysely<Tables>): Promise<string[]> {
  const schema = await stepsOf({ sql: tx })
  refuseOther(schema)
  return schema
}

/** Throws for an earlier checkout, and a CopyError for a newer version, whose tables would silently be left out. */
function refuseOther(schema: readonly string[]): void {
  refuseEarlierCheckout(schema)
  const unknown = schema.find((step) => !migrations.some(({ name }) => name === step))
  if (unknown !== undefined) throw new CopyError(`it is of a newer version of this program (${unknown}); use that one`)
}

function printCounts(counts: Counts, print: (line: string) => void): void {
  for (const [table, count] of Object.entries(counts)) print(`${String(count).padStart(10)}  ${table}`)
}
