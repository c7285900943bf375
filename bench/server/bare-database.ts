import { join } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import type { DatabasePlace } from '../../server/database/open-database.ts'
import { openSqliteFile } from '../../server/database/sqlite-file.ts'
import type { Statement } from '../../tests/support/statement-recorder.ts'
import { SQLITE_FILE } from '../../tests/support/test-database.ts'

/** Replacements for recorded values. */
export type Replacing = ReadonlyMap<unknown, () => unknown>

export type BareDatabase = {
  /** Executes all statements once; those of a write request in one transaction. */
  say(statements: readonly Statement[], replacing: Replacing): Promise<void> | void
  close(): Promise<void> | void
}

/**
 * Opens the database with the driver alone and statements prepared once: one connection, none of our code in between.
 */
export async function openBare({ databaseUrl, dataDir }: DatabasePlace): Promise<BareDatabase> {
  return databaseUrl === null ? openBareSqlite(dataDir) : openBarePostgres(databaseUrl)
}

function openBareSqlite(dataDir: string): BareDatabase {
  const file = openSqliteFile(join(dataDir, SQLITE_FILE), { timeout: 2_000 })
  file.pragma('synchronous = FULL')
  const prepared = new Map<string, SqliteDatabase.Statement>()
  const run = (sql: string, values: unknown[]) => {
    let statement = prepared.get(sql)
    if (!statement) prepared.set(sql, (statement = file.prepare(sql)))
    return statement.reader ? statement.all(...values) : statement.run(...values)
  }
  return {
    say(statements, replacing) {
      const isWriting = writes(statements)
      const valuesOf = replacer(replacing)
      for (const [index, { sql, parameters }] of statements.entries()) {
        // The session is looked up before the transaction begins, as in the server.
        if (isWriting && index === 1) file.exec('begin immediate')
        run(sql, parameters.map(valuesOf))
      }
      if (isWriting) file.exec('commit')
    },
    close: () => void file.close(),
  }
}

async function openBarePostgres(url: string): Promise<BareDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const names = new Map<string, string>()
  const nameOf = (sql: string) => {
    if (!names.has(sql)) names.set(sql, `bare${names.size}`)
    return names.get(sql) ?? ''
  }
  return {
    async say(statements, replacing) {
      const isWriting = writes(statements)
      const valuesOf = replacer(replacing)
      for (const [index, { sql, parameters }] of statements.entries()) {
        if (isWriting && index === 1) await client.query('begin')
        await client.query({ name: nameOf(sql), text: sql, values: parameters.map(valuesOf) })
      }
      if (isWriting) await client.query('commit')
    },
    close: () => client.end(),
  }
}

function writes(statements: readonly Statement[]): boolean {
  return statements.some(({ sql }) => !sql.startsWith('select'))
}

/** Replaces a recorded value with the same new value wherever it occurs. */
function replacer(replacing: Replacing): (recorded: unknown) => unknown {
  const chosen = new Map<unknown, unknown>()
  return (recorded) => {
    const make = replacing.get(recorded)
    if (!make) return recorded
    if (!chosen.has(recorded)) chosen.set(recorded, make())
    return chosen.get(recorded)
  }
}
