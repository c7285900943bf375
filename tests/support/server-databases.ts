import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, DatabaseKind } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, openPostgres, openSqlite } from '../../server/database/open-database.ts'

/** Every server test runs with both: `describe.each(DATABASE_KINDS)`. */
export const DATABASE_KINDS: DatabaseKind[] = ['sqlite', 'postgres']

/** PGlite has one session, so concurrent waits cannot be tested with it. */
export const HAS_REAL_POSTGRES = Boolean(process.env['TEST_DATABASE_URL'])

export type TestDatabase = {
  db: Database
  /** A second connection pool to the same database, as of a second server; the caller closes it. */
  openAgain: () => Database
  close: () => Promise<void>
}

/** A fresh, migrated database: a SQLite file, a schema of a real PostgreSQL, or PGlite if there is none. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const opened = kind === 'sqlite' ? openFile() : await openServer()
  await migrate(opened.db)
  return opened
}

function openFile(): TestDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  const db = openSqlite(folder)
  const close = async () => {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, openAgain: () => openSqlite(folder), close }
}

async function openServer(): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined || url === '' ? openPglite() : openSchema(url)
}

async function openSchema(url: string): Promise<TestDatabase> {
  const { databaseUrl, drop } = await schemaPlace(url)
  const db = openPostgres({ url: databaseUrl })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { db, openAgain: () => openPostgres({ url: databaseUrl }), close }
}

async function openPglite(): Promise<TestDatabase> {
  const { databaseUrl, drop } = await pglitePlace()
  // PGlite has one session; a single connection keeps transactions apart.
  const open = () => openPostgres({ url: databaseUrl, poolSize: 1 })
  const db = open()
  const close = async () => {
    await db.close()
    await drop()
  }
  return { db, openAgain: open, close }
}

type PostgresPlace = { databaseUrl: string; drop: () => Promise<void> }

/** A schema of its own, so that test files can run concurrently on one server. */
async function schemaPlace(url: string): Promise<PostgresPlace> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await runOnce(url, `create schema ${schema}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  sayOnce(`PostgreSQL at ${own.hostname}`)
  return { databaseUrl: own.href, drop: () => runOnce(url, `drop schema ${schema} cascade`) }
}

async function pglitePlace(): Promise<PostgresPlace> {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-socket'),
  ])
  const pglite = await PGlite.create()
  const server = new PGLiteSocketServer({ db: pglite, port: 0, host: '127.0.0.1', maxConnections: 20 })
  await server.start()
  sayOnce('PGlite (no PostgreSQL runs here, and TEST_DATABASE_URL names none)')
  const drop = async () => {
    await server.stop()
    await pglite.close()
  }
  return { databaseUrl: `postgres://postgres:postgres@${server.getServerConn()}/postgres`, drop }
}

/** The location of a database, as in the settings. */
export type DatabasePlace = { databaseUrl: string | null; dataDir: string; drop: () => Promise<void> }

/** Opens and migrates the database of a place. */
export async function openPlace(place: DatabasePlace): Promise<TestDatabase> {
  const db = openDatabase(place)
  await migrate(db)
  return { db, openAgain: () => openDatabase(place), close: () => db.close() }
}

/** An empty place, not migrated, for code that opens databases itself. */
export async function placeOfTestDatabase(kind: DatabaseKind): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'server-test-'))
  const dropFolder = async () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'sqlite') return { databaseUrl: null, dataDir, drop: dropFolder }
  const url = process.env['TEST_DATABASE_URL']
  const { databaseUrl, drop } = url === undefined || url === '' ? await pglitePlace() : await schemaPlace(url)
  return {
    databaseUrl,
    dataDir,
    drop: async () => {
      await drop()
      await dropFolder()
    },
  }
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

let isSaid = false
function sayOnce(what: string): void {
  if (!isSaid) process.stdout.write(`PostgreSQL tests over ${what}\n`)
  isSaid = true
}
