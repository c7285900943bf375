import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DATED } from '../backup/keep-newest.ts'
import { closedBecause } from '../database/closed.ts'
import type { Database } from '../database/database.ts'
import { damageOf, databaseTime } from '../database/examine.ts'
import { openSnapshot, SQLITE_FILE } from '../database/open-database.ts'
import { stepsOf } from '../database/migrate.ts'
import { databaseBytes } from '../database/size.ts'
import { migrations } from '../migrations/index.ts'
import { loopbackAddress } from '../settings/addresses.ts'
import { isLoopback, readSettings, SettingsError } from '../settings/settings.ts'
import type { Config } from '../settings/settings.ts'

const ANSWERS_WITHIN_MS = 5_000
const LEAST_FREE_BYTES = 1_000_000_000
/** A day, and the time that the nightly backup may be late. */
const BACKUP_WITHIN_MS = 26 * 60 * 60 * 1_000
const CLOCK_APART_MS = 60_000
const OTHERS_MAY_READ = 0o077

type Finding = { isRight: boolean; says: string }
type Doctor = {
  environment: NodeJS.ProcessEnv
  now: number
  print: (line: string) => void
  /** Whether the system keeps its clock right; null if it does not say. */
  isSynchronized?: () => Promise<boolean | null>
}

/**
 * Checks what is usually wrong with an installation and prints one line each: what was found and what to do. Changes
 * nothing. Returns whether everything is right.
 */
export async function doctor({ environment, now, print, isSynchronized = askSystemd }: Doctor): Promise<boolean> {
  const config = settingsIn(environment)
  if (Array.isArray(config)) {
    for (const problem of config) print(lineOf('Settings', wrong(problem)))
    return false
  }
  const backups = environment['BACKUPS'] || `${config.dataDir}-backups`
  const checks: [string, () => Finding | Promise<Finding>][] = [
    ['Server', () => server(config)],
    ['Proxy', () => proxy(config)],
    ['Clock', () => clock(config, now, isSynchronized)],
    ['Disk', () => disk(config)],
    ['Permissions', () => permissions(config)],
    ['Database', () => database(config)],
    ['Backups', () => newestBackup(backups, now)],
  ]
  let isRight = true
  for (const [name, check] of checks) {
    const finding = await findingOf(check)
    print(lineOf(name, finding))
    isRight &&= finding.isRight
  }
  return isRight
}

async function findingOf(check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    return wrong(`could not be checked: ${error instanceof Error ? error.message : 'unknown fault'}`)
  }
}

function lineOf(name: string, { isRight, says }: Finding): string {
  return `${isRight ? 'ok   ' : 'WRONG'} ${name}: ${says}`
}

const right = (says: string): Finding => ({ isRight: true, says })
const wrong = (says: string): Finding => ({ isRight: false, says })

function settingsIn(environment: NodeJS.ProcessEnv): Config | string[] {
  try {
    return readSettings({ ...environment, DEMO: '' })
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

async function server(config: Config): Promise<Finding> {
  const address = loopbackAddress(config)
  const answer = await ask(`${address}/api/ready`)
  if (!answer.ok) return wrong(`none answers at ${address} (${answer.why}). Start it, or set the HOST and PORT it has.`)
  if (answer.status !== 200) return wrong(`the one at ${address} takes no writes: see Disk and Database below.`)
  return right(`ready at ${address}`)
}

/** Asks through the address that people use. An empty sign-in is refused without being counted as a try. */
async function proxy({ publicUrl, host }: Config): Promise<Finding> {
  if (publicUrl === null)
    return isLoopback(host)
      ? wrong('set PUBLIC_URL to the address that people use.')
      : right('none, PUBLIC_URL is not set')
  const { origin } = new URL(publicUrl)
  const answer = await ask(`${publicUrl}/api/users/signin`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok)
    return wrong(`${publicUrl} cannot be reached (${answer.why}). Check its DNS name, certificate and proxy.`)
  const { code, detail } = problemIn(answer.body)
  if (code === null)
    return wrong(`something else answers at ${publicUrl} (status ${answer.status}). Forward /api to the server.`)
  if (code === 'insecure_connection') return wrong(detail)
  return right(`people reach the server at ${publicUrl}`)
}

async function clock(config: Config, now: number, isSynchronized: NonNullable<Doctor['isSynchronized']>) {
  const ofDatabase = await reading(config, databaseTime).catch(() => null)
  const apart = Math.abs((ofDatabase ?? now) - now)
  if (apart > CLOCK_APART_MS)
    return wrong(`differs from the database's by ${Math.round(apart / 1_000)} s. Synchronize both.`)
  const isKept = await isSynchronized()
  if (isKept === false) return wrong('is not synchronized. Run: timedatectl set-ntp true')
  const time = new Date(now).toISOString()
  return right(isKept === null ? `${time}; compare it, because this system does not say who sets it` : time)
}

async function askSystemd(): Promise<boolean | null> {
  const asked = promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  return asked.then(
    ({ stdout }) => stdout.trim() !== 'no',
    () => null,
  )
}

async function disk(config: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existsSync(config.dataDir) ? config.dataDir : '.')
  const free = bavail * bsize
  const used = config.databaseUrl === null ? await reading(config, databaseBytes).catch(() => 0) : 0
  const needed = Math.max(LEAST_FREE_BYTES, 2 * used)
  const figure = `${gigabytes(free)} free in ${config.dataDir}`
  return free < needed
    ? wrong(`${figure}, ${gigabytes(needed)} are needed. Make room, or move DATA_DIR.`)
    : right(figure)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`
}

function permissions({ dataDir, databaseUrl }: Config): Finding {
  if (!existsSync(dataDir))
    return databaseUrl === null
      ? wrong(`${dataDir} does not exist. Set DATA_DIR to the server's.`)
      : right('no DATA_DIR is needed')
  const folder = statSync(dataDir)
  const files = readdirSync(dataDir).map((name) => ({ name, file: statSync(join(dataDir, name)) }))
  const foreign = files.find(({ file }) => file.uid !== folder.uid)
  if (foreign)
    return wrong(
      `${foreign.name} belongs to another user than ${dataDir}. Run: chown -R --reference=${dataDir}/. ${dataDir}/.`,
    )
  const open = (folder.mode & OTHERS_MAY_READ) !== 0 && files.some(({ file }) => (file.mode & OTHERS_MAY_READ) !== 0)
  if (open) return wrong(`other users can read ${dataDir}. Run: chmod -R go= ${dataDir}`)
  return right(`only its owner can read ${dataDir}`)
}

async function database(config: Config): Promise<Finding> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, SQLITE_FILE)))
    return wrong(
      `there is none in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the server's, or start the server once.`,
    )
  return reading(config, async (db) => {
    const closed = await closedBecause(db)
    if (closed !== null) return wrong(`takes no writes: ${closed}. Use the new one, or run: database reopen`)
    const steps = await stepsOf(db)
    if (migrations.some(({ name }) => !steps.includes(name)))
      return wrong('is of an earlier version. Make a backup, then restart the server, which upgrades it.')
    const damage = await damageOf(db)
    if (damage !== null) return wrong(`is damaged: ${damage}. Stop the server and restore a backup.`)
    return right(`${db.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${gigabytes(await databaseBytes(db))}`)
  })
}

async function reading<Result>(config: Config, read: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openSnapshot(config)
  try {
    return await read(db)
  } finally {
    await db.close()
  }
}

function newestBackup(folder: string, now: number): Finding {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => DATED.test(name)) : []
  const newest = names.toSorted().at(-1)
  const todo = 'Run: systemctl enable --now counter-backup.timer; if they are elsewhere, set BACKUPS to their folder.'
  if (newest === undefined) return wrong(`none in ${folder}. ${todo}`)
  const age = now - statSync(join(folder, newest)).mtimeMs
  return age > BACKUP_WITHIN_MS ? wrong(`the newest is ${newest}. ${todo}`) : right(`${newest} in ${folder}`)
}

type Answer = { ok: true; status: number; body: string } | { ok: false; why: string }

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })
    return { ok: true, status: answer.status, body: await answer.text() }
  } catch (error) {
    return { ok: false, why: whyOf(error) }
  }
}

/** `fetch` names the cause, such as ECONNREFUSED or CERT_HAS_EXPIRED, one level down. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return 'no answer'
}

function problemIn(body: string): { code: string | null; detail: string } {
  try {
    const { code, detail } = JSON.parse(body) as { code?: unknown; detail?: unknown }
    return { code: typeof code === 'string' ? code : null, detail: typeof detail === 'string' ? detail : '' }
  } catch {
    return { code: null, detail: '' }
  }
}
