import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { doctor } from '../../server/admin/doctor.ts'
import { closeDatabase } from '../../server/database/closed.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase, openSqlite, SQLITE_FILE } from '../../server/database/open-database.ts'
import { HAS_REAL_POSTGRES, placeOfTestDatabase } from '../support/server-databases.ts'
import { ServerProcess } from '../support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
const DAY_MS = 24 * 60 * 60 * 1_000

/** What the doctor says of each thing, without its name. */
async function examined(
  environment: NodeJS.ProcessEnv,
  { now = Date.now(), isSynchronized = true }: { now?: number; isSynchronized?: boolean } = {},
) {
  const lines: string[] = []
  const isRight = await doctor({
    environment,
    now,
    print: (line) => lines.push(line),
    isSynchronized: async () => isSynchronized,
  })
  const of = (name: string) => lines.find((line) => line.slice(6).startsWith(`${name}: `)) ?? ''
  return { isRight, lines, of }
}

describe('the doctor', { timeout: 60_000 }, () => {
  let server: ServerProcess
  let environment: NodeJS.ProcessEnv
  beforeAll(async () => {
    server = await ServerProcess.start({ isEmpty: true })
    const { dataDir } = server.place
    environment = {
      HOST: '127.0.0.1',
      PORT: String(server.port),
      DATA_DIR: dataDir,
      PUBLIC_URL: server.url,
      BACKUPS: join(folder, 'backups'),
    }
    mkdirSync(join(folder, 'backups'))
    writeFileSync(join(folder, 'backups', 'counter-2026-11-01T003000Z.backup'), '')
    return async () => {
      await server.dispose()
      rmSync(folder, { recursive: true })
    }
  }, 60_000)

  test('finds nothing wrong with a server in service, one line for each thing', async () => {
    const { lines, isRight } = await examined(environment)
    expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual([
      'ok    Server',
      'ok    Proxy',
      'ok    Clock',
      'ok    Disk',
      'ok    Permissions',
      'ok    Database',
      'ok    Backups',
    ])
    expect(isRight).toBe(true)
  })

  test('names a setting that cannot be read, and checks nothing with it', async () => {
    const { lines, isRight } = await examined({ ...environment, PORT: 'http' })
    expect(lines).toEqual([expect.stringMatching(/^WRONG Settings: PORT/)])
    expect(isRight).toBe(false)
  })

  test('says that no server answers, and that no address is set', async () => {
    const { of } = await examined({ ...environment, PORT: '1', PUBLIC_URL: '' })
    expect(of('Server')).toMatch(/^WRONG .*none answers.*Start it/)
    expect(of('Proxy')).toMatch(/^WRONG .*PUBLIC_URL/)
  })

  test('says that the clock is not synchronized', async () => {
    const { of } = await examined(environment, { isSynchronized: false })
    expect(of('Clock')).toMatch(/^WRONG .*set-ntp/)
  })

  test.runIf(HAS_REAL_POSTGRES)('compares the clock with that of PostgreSQL, and checks that database', async () => {
    const place = await placeOfTestDatabase('postgres')
    const db = openDatabase(place)
    await migrate(db)
    await db.close()
    const its = { ...environment, DATABASE_URL: place.databaseUrl ?? '' }
    expect((await examined(its)).of('Database')).toMatch(/^ok .*PostgreSQL/)
    expect((await examined(its, { now: Date.now() - DAY_MS })).of('Clock')).toMatch(
      /^WRONG .*differs from the database's by \d+ s/,
    )
    await place.drop()
  })

  test('names the header that a proxy does not send, which refuses every sign-in', async () => {
    const forward = async (path: string, response: ServerResponse) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://counter.example.com' },
        body: '{}',
      })
      response.writeHead(answer.status).end(await answer.text())
    }
    const proxy = createServer((request, response) => void forward(request.url ?? '', response))
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const { port } = proxy.address() as AddressInfo
    const { of } = await examined({ ...environment, PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(of('Proxy')).toMatch(/^WRONG .*X-Forwarded-Proto/)
    proxy.close()
  })

  test('says that something else answers at the address', async () => {
    const other = createServer((_request, response) => response.end('<html>'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const { port } = other.address() as AddressInfo
    const { of } = await examined({ ...environment, PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(of('Proxy')).toMatch(/^WRONG .*something else answers/)
    other.close()
  })

  test('tells a folder that others can read, a database that is closed, and backups that are missing or old', async () => {
    const dataDir = join(folder, 'data')
    const db = openSqlite(dataDir)
    await db.close()
    const empty = await examined({ ...environment, DATA_DIR: join(folder, 'none'), BACKUPS: join(folder, 'none') })
    expect(empty.of('Database')).toMatch(/^WRONG .*there is none/)
    expect(empty.of('Backups')).toMatch(/^WRONG .*counter-backup\.timer/)

    chmodSync(dataDir, 0o755)
    chmodSync(join(dataDir, SQLITE_FILE), 0o644)
    expect((await examined({ ...environment, DATA_DIR: dataDir })).of('Permissions')).toMatch(/^WRONG .*chmod -R go=/)

    const old = join(folder, 'backups', 'counter-2026-11-01T003000Z.backup')
    utimesSync(old, new Date(), new Date(Date.now() - 2 * DAY_MS))
    expect((await examined(environment)).of('Backups')).toMatch(/^WRONG .*the newest is counter-2026-11-01/)
    utimesSync(old, new Date(), new Date())

    const closed = await ServerProcess.start({ isEmpty: true })
    await closed.stop()
    const itsDatabase = openSqlite(closed.place.dataDir)
    await closeDatabase(itsDatabase, 'it was moved to PostgreSQL')
    await itsDatabase.close()
    const { of } = await examined({ ...environment, DATA_DIR: closed.place.dataDir })
    expect(of('Database')).toMatch(/^WRONG .*takes no writes: it was moved to PostgreSQL/)
    await closed.dispose()
  })
})
