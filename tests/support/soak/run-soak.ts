import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openSqliteFile } from '../../../server/database/sqlite-file.ts'
import { stream } from '@counter/outbox/simulator'
import type { Stream } from '@counter/outbox/simulator'
import { ServerProcess } from '../server-process.ts'
import { SQLITE_FILE } from '../test-database.ts'
import type { ExpendablePostgres } from './own-postgres.ts'
import { runTablets } from './run-tablets.ts'
import type { SoakExtent, SoakResult } from './run-tablets.ts'
import { SmallDisk } from './small-disk.ts'

const SQLITE_DISK_MEGABYTES = 1_024
const LONGEST_FAULT_MS = 3_000
const STARTS_TRIED = 5

export type Soak = SoakExtent & {
  /** Maximum time between two faults. */
  restsMs: number
  /** Null: SQLite. `own` can be restarted and filled; any other only loses its connections. */
  postgres: { url: string; own: ExpendablePostgres | null } | null
  hasSmallDisk: boolean
  print?: (line: string) => void
}

/** Runs a real server under faults while clients write, then checks that all confirmed writes are stored. */
export async function runSoak(soak: Soak): Promise<SoakResult> {
  const { postgres, print = () => {} } = soak
  const server = await ServerProcess.prepare(postgres ? { postgresUrl: postgres.url } : {})
  const disk = postgres
    ? (postgres.own?.disk ?? null)
    : soak.hasSmallDisk
      ? SmallDisk.mount(server.dataDir, { megabytes: SQLITE_DISK_MEGABYTES })
      : null
  try {
    await server.start()
    const result = await runTablets({
      ...soak,
      url: server.url,
      database: server,
      makeFaults: ({ isOver }) => makeFaults({ ...soak, server, disk, isOver, print }),
    })
    return { ...result, violations: [...result.violations, ...server.unexpectedExits] }
  } finally {
    disk?.empty()
    await server.kill()
    if (!postgres) disk?.unmount()
    await server.dispose()
  }
}

type Faulting = Soak & {
  server: ServerProcess
  disk: SmallDisk | null
  isOver: () => boolean
  print: (line: string) => void
}

/** Injects one fault after the other until the soak is over; everything is running again when it returns. */
async function makeFaults(faulting: Faulting): Promise<Record<string, number>> {
  const { seed, restsMs, isOver, print, server, disk, postgres } = faulting
  const random = stream(seed, 'faults')
  const counts: Record<string, number> = {}
  const faults = faultsOf(faulting, random)
  // Each of them once if there is time, then at random.
  const first = Object.entries(faults)
  while (!isOver()) {
    await wait(random.between(restsMs / 4, restsMs))
    const [name, fault] = first.pop() ?? random.pick(Object.entries(faults))
    print(`${new Date().toISOString().slice(11, 19)} ${name}`)
    await fault()
    counts[name] = (counts[name] ?? 0) + 1
  }
  disk?.empty()
  await postgres?.own?.ensureRunning()
  server.goOn()
  await server.kill()
  await startAgain(server)
  return counts
}

/** On a busy machine a start may take longer than tests wait; like a service manager, this retries. */
async function startAgain(server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start()
    } catch (error) {
      if (tries === STARTS_TRIED) throw error
      await server.kill()
    }
  }
}

function faultsOf({ server, disk, postgres }: Faulting, random: Stream): Record<string, () => Promise<void>> {
  const aMoment = () => wait(random.between(0, LONGEST_FAULT_MS))
  const common = {
    'server killed': async () => {
      await server.kill()
      await wait(random.between(0, 500))
      await startAgain(server)
    },
    'server stopped': async () => {
      await server.stop()
      await startAgain(server)
    },
    'server frozen': async () => {
      server.hang()
      await aMoment()
      server.goOn()
    },
    ...(disk && {
      'disk full': async () => {
        disk.fill()
        await aMoment()
        disk.empty()
        // PostgreSQL exits without room for its journal.
        await postgres?.own?.ensureRunning()
      },
    }),
  }
  if (!postgres) return { ...common, 'database locked': () => lockSqlite(server, random.between(0, LONGEST_FAULT_MS)) }
  const { own, url } = postgres
  if (!own) return { ...common, 'connections cut': () => cutConnections(server.place.databaseUrl ?? url) }
  return {
    ...common,
    'database crashed': async () => {
      await own.crash()
      await wait(random.between(0, 1_000))
      await own.ensureRunning()
    },
    'database restarted': () => own.restart(),
    'connections cut': () => cutConnections(server.place.databaseUrl ?? url),
    ...(own.failOver && { 'standby takes over': () => own.failOver?.() ?? Promise.resolve() }),
  }
}

async function lockSqlite(server: ServerProcess, ms: number): Promise<void> {
  const file = openSqliteFile(join(server.dataDir, SQLITE_FILE), { timeout: LONGEST_FAULT_MS })
  try {
    file.exec('begin immediate')
    await wait(ms)
    file.exec('rollback')
  } catch {
    // The server held the lock for as long, which is the same fault.
  } finally {
    file.close()
  }
}

async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
  } catch {
    // It was just restarted.
  }
}
