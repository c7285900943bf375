import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqlite } from '../../server/database/open-database.ts'
import { openSqliteFile, SQLITE_PACKAGE } from '../../server/database/sqlite-file.ts'

const door = resolve(import.meta.dirname, '../../server/database/sqlite-file.ts')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-file-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe(`The SQLite driver of Node ${process.version}`, () => {
  test('is version 13 where Node has Node-API 10, else version 12.', () => {
    const isOld = Number(process.versions.napi) < 10
    expect(SQLITE_PACKAGE).toBe(isOld ? 'better-sqlite3-12' : 'better-sqlite3')
  })

  test('writes to a log that is forced to disk at each commit.', async () => {
    const database = openSqlite(folder)
    const pragmas = await Promise.all([
      sql`pragma journal_mode`.execute(database.sql),
      sql`pragma synchronous`.execute(database.sql),
    ])
    await database.close()
    expect(pragmas.map(({ rows }) => rows[0])).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }])
  })

  test('reports with its error code that another connection holds the file.', () => {
    const [one, other] = [0, 0].map(() => openSqliteFile(join(folder, 'held'), { timeout: 0 }))
    one?.exec('create table a (b); begin immediate')
    expect(() => other?.exec('begin immediate')).toThrow(expect.objectContaining({ code: 'SQLITE_BUSY' }))
    one?.close()
    other?.close()
  })

  test('reads an integer beyond the safe range as a bigint where requested, and as a number otherwise.', () => {
    const file = openSqliteFile(':memory:')
    const statement = file.prepare('select ? as n').pluck()
    expect(statement.get(2n ** 60n)).toBe(2 ** 60)
    expect(statement.safeIntegers().get(2n ** 60n)).toBe(2n ** 60n)
    file.close()
  })

  test('is named in the error with what to do, where it is not installed.', () => {
    cpSync(door, join(folder, 'door.mts'))
    const script = `import('./door.mts').then(({ openSqliteFile }) => openSqliteFile(':memory:'))`
    const { stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stderr).toContain(
      `the SQLite driver for Node ${process.version}, is not installed. Run \`npm ci\` with this Node`,
    )
  })
})
