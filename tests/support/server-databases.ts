import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database, DatabaseKind } from '../../server/database/database.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'
import { openPostgres, openSqlite } from '../../server/database/open-database.ts'

/** Every server test runs over both: `describe.each(DATABASE_KINDS)`. */
export const DATABASE_KINDS: DatabaseKind[] = ['sqlite', 'postgres']

export type TestDatabase = {
  db: Database
  /** Another set of connections to the same database, as a second server would have; the caller closes it. */
  openAgain: () => Database
  close: () => Promise<void>
}

/** A fresh, migrated database: a SQLite file, or a schema of a real PostgreSQL, or PGlite where there is none. */
export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const opened = kind === 'sqlite' ? openFile() : await openServer()
  await migrateToLatest(opened.db)
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

/** A schema of its own, so that files run side by side on one server. */
async function openSchema(url: string): Promise<TestDatabase> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`
  await runOnce(url, `create schema ${schema}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${schema}`)
  const db = openPostgres({ url: own.href })
  sayOnce(`PostgreSQL at ${own.hostname}`)
  const close = async () => {
    await db.close()
    await runOnce(url, `drop schema ${schema} cascade`)
  }
  return { db, openAgain: () => openPostgres({ url: own.href }), close }
}

async function openPglite(): Promise<TestDatabase> {
  const [{ PGlite }, { PGLiteSocketServer }] = await Promise.all([import('@electric-sql/pglite'), import('@electric-sql/pglite-socket')])
  const pglite = await PGlite.create()
  const server = new PGLiteSocketServer({ db: pglite, port: 0, host: '127.0.0.1', maxConnections: 20 })
  await server.start()
  const url = `postgres://postgres:postgres@${server.getServerConn()}/postgres`
  // PGlite runs one session; a single connection keeps transactions from mixing.
  const open = () => openPostgres({ url, poolSize: 1 })
  const db = open()
  sayOnce('PGlite (set TEST_DATABASE_URL for a real PostgreSQL)')
  const close = async () => {
    await db.close()
    await server.stop()
    await pglite.close()
  }
  return { db, openAgain: open, close }
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
