import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseErrorCode } from '../../server/database/database.ts'
import type { Database } from '../../server/database/database.ts'
import { isReachable } from '../../server/database/is-reachable.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openPostgres, openSqlite } from '../../server/database/open-database.ts'
import { placeOfTestDatabase } from '../support/server-databases.ts'
import { OwnPostgres } from '../support/soak/own-postgres.ts'
import { findPostgresPrograms } from '../support/soak/postgres-node.ts'
import { SmallDisk } from '../support/soak/small-disk.ts'
import { freshPostgres, SQLITE_FILE } from '../support/test-database.ts'
import { until } from '../support/until.ts'

/** Long, because a check that takes this long counts as failed. */
const WITHIN_MS = 30_000
/** Nothing listens there. */
const CLOSED_PORT = 1
const postgresUrl = process.env['TEST_DATABASE_URL']

test('SQLite is ready while its file exists: not when it is missing, replaced or empty, even if the open file can still be read', async () => {
  const { dataDir, drop } = await placeOfTestDatabase('sqlite')
  const [file, away] = [join(dataDir, SQLITE_FILE), join(dataDir, 'away')]
  const db = openSqlite(dataDir)
  await migrate(db)
  const isThere = () => isReachable(db, WITHIN_MS)
  expect(await isThere()).toBe(true)
  renameSync(file, away)
  expect(await isThere()).toBe(false)
  copyFileSync(away, file)
  expect(await isThere()).toBe(false)
  renameSync(away, file)
  expect(await isThere()).toBe(true)
  await sql`pragma wal_checkpoint(truncate)`.execute(db.sql)
  truncateSync(file)
  expect(await isThere()).toBe(false)
  await db.close()
  await drop()
})

test('PostgreSQL is not ready where nothing listens', async () => {
  const db = openPostgres({ url: `postgres://postgres@127.0.0.1:${CLOSED_PORT}/test` })
  expect(await isReachable(db, WITHIN_MS)).toBe(false)
  await db.close()
})

test('PostgreSQL is not ready where the listener never answers, and that is known in time', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const db = openPostgres({ url: `postgres://postgres@127.0.0.1:${port}/test` })
  expect(await isReachable(db, 100)).toBe(false)
  await until('the connection', () => sockets.length === 1)
  for (const socket of sockets) socket.destroy()
  await db.close()
  silent.close()
})

test.skipIf(!postgresUrl)('PostgreSQL is not ready where it accepts no writes, like a standby', async () => {
  const database = await freshPostgres(postgresUrl ?? '')
  const url = database.env['DATABASE_URL'] ?? ''
  const isThere = async () => {
    const db = openPostgres({ url })
    const answer = await isReachable(db, WITHIN_MS)
    await db.close()
    return answer
  }
  const first = openPostgres({ url })
  await migrate(first)
  await first.close()
  expect(await isThere()).toBe(true)
  await database.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  expect(await isThere()).toBe(false)
  await database.drop()
})

/** Writes until the disk has no room for a row. */
async function untilFull(db: Database, disk: SmallDisk): Promise<void> {
  await until('the disk to be full', async () => {
    disk.fill()
    const filler = randomBytes(40_000).toString('hex')
    const code = await sql`insert into meta values (${filler.slice(0, 40)}, ${filler})`.execute(db.sql).then(
      () => '',
      (error: unknown) => databaseErrorCode(error) ?? '',
    )
    return /^(?:SQLITE_FULL|SQLITE_IOERR|53100)/.test(code)
  })
}

async function expectReadyUnlessFull(db: Database, disk: SmallDisk): Promise<void> {
  await migrate(db)
  expect(await isReachable(db, WITHIN_MS)).toBe(true)
  await untilFull(db, disk)
  expect(await isReachable(db, WITHIN_MS)).toBe(false)
  disk.empty()
  await until('room', () => isReachable(db, WITHIN_MS))
}

test.skipIf(!canMount())('SQLite is not ready on a full disk, and is again once there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const disk = SmallDisk.mount(folder, { megabytes: 16 })
  if (disk === null) throw new Error('no disk could be mounted')
  const db = openSqlite(folder)
  try {
    await expectReadyUnlessFull(db, disk)
  } finally {
    await db.close()
    disk.unmount()
    rmSync(folder, { recursive: true })
  }
})

test.skipIf(!canMount() || findPostgresPrograms() === null)(
  'PostgreSQL is not ready on a full disk, and is again once there is room',
  { timeout: 120_000 },
  async () => {
    const postgres = await OwnPostgres.start()
    if (!postgres?.disk) throw new Error('no PostgreSQL could be started on a disk of its own')
    const db = openPostgres({ url: postgres.url })
    try {
      await expectReadyUnlessFull(db, postgres.disk)
    } finally {
      await db.close()
      await postgres.dispose()
    }
  },
)

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  const disk = SmallDisk.mount(folder, { megabytes: 1 })
  disk?.unmount()
  rmSync(folder, { recursive: true })
  return disk !== null
}
