import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDatabaseCommand } from '../../server/backup/commands.ts'
import { closeToOthers } from '../../server/database/close-to-others.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openSqlite } from '../../server/database/open-database.ts'
import { pinSecretIn } from '../../server/sessions/pins.ts'

describe.skipIf(process.platform === 'win32')('access to the files of the database', () => {
  let root: string
  let dataDir: string
  let umask: number
  beforeEach(() => {
    umask = process.umask(0o022)
    root = mkdtempSync(join(tmpdir(), 'modes-'))
    dataDir = join(root, 'data')
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(root, { recursive: true, force: true })
  })

  const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8)
  const modes = () => Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]))
  async function openAndWrite() {
    const db = openSqlite(dataDir)
    await migrate(db)
    return db
  }

  test('an existing world-readable folder is restricted, and the database is readable by its owner only', async () => {
    mkdirSync(dataDir, { mode: 0o755 })
    const db = await openAndWrite()
    expect(modeOf(dataDir)).toBe('700')
    expect(modes()).toEqual({ 'pharmacy.sqlite': '600', 'pharmacy.sqlite-shm': '600', 'pharmacy.sqlite-wal': '600' })
    await db.close()
  })

  test('an existing database that others can read is restricted together with the files beside it', async () => {
    const before = await openAndWrite()
    chmodSync(dataDir, 0o755)
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
    const again = openSqlite(dataDir)
    expect(modeOf(dataDir)).toBe('700')
    expect(new Set(Object.values(modes()))).toEqual(new Set(['600']))
    await Promise.all([before.close(), again.close()])
  })

  test('a shared folder stays as it is, and the operator is warned', () => {
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o1777)
    const said: string[] = []
    closeToOthers(join(dataDir, 'pharmacy.sqlite'), (sentence) => said.push(sentence))
    expect(modeOf(dataDir)).toBe('1777')
    expect(modes()).toEqual({ 'pharmacy.sqlite': '600' })
    expect(said).toEqual([expect.stringContaining(dataDir)])
  })

  test('the folder of a server that has PINs is restricted too', async () => {
    const before = await openAndWrite()
    pinSecretIn(dataDir)
    chmodSync(dataDir, 0o755)
    const again = openSqlite(dataDir)
    expect(modeOf(dataDir)).toBe('700')
    expect(modes()['pin-secret']).toBe('600')
    await Promise.all([before.close(), again.close()])
  })

  test.runIf(process.getuid?.() === 0)(
    'started as root, a folder with other contents stays as it is, and the operator is warned',
    () => {
      mkdirSync(dataDir, { mode: 0o755 })
      writeFileSync(join(dataDir, 'somebody-elses.txt'), '')
      const said: string[] = []
      closeToOthers(join(dataDir, 'pharmacy.sqlite'), (sentence) => said.push(sentence))
      expect(modeOf(dataDir)).toBe('755')
      expect(said).toHaveLength(1)
    },
  )

  test('a backup is readable by its owner only, also where an interrupted one left a world-readable file', async () => {
    await (await openAndWrite()).close()
    const file = join(root, 'night.backup')
    writeFileSync(`${file}.unfinished`, 'left over', { mode: 0o644 })
    await runDatabaseCommand(['backup', file], { place: { databaseUrl: null, dataDir }, print: () => {} })
    expect(modeOf(file)).toBe('600')
  })
})
