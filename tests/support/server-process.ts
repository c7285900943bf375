import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { DatabasePlace } from '../../server/database/open-database.ts'
import { freePort } from './free-port.ts'
import { BUNDLE_VARIABLE } from './server-bundle-variable.ts'
import { freshPostgres, sqliteIn } from './test-database.ts'
import type { Rows, TestDatabase } from './test-database.ts'
import { until } from './until.ts'

/** Characters. */
const LOG_TAIL_LENGTH = 600
const root = resolve(import.meta.dirname, '../..')

export type ServerOptions = {
  postgresUrl?: string
  env?: Record<string, string>
  /** The folder whose dist/app is served; the project's own when left out. */
  appRoot?: string
  /** A chain of nobody instead of the demo chain. */
  isEmpty?: boolean
  /** What starts it, as words of a command; the run's bundle or the sources when left out. */
  command?: readonly string[]
}

/** The real server in its own process, on its own port and data, which outlive its stops and kills. */
export class ServerProcess {
  readonly port: number
  readonly url: string
  #database: TestDatabase
  #dataDir: string
  #env: Record<string, string>
  #cwd: string
  #command: readonly string[]
  #child: ChildProcess | null = null
  #log = ''
  #isGuest = false
  readonly #unexpectedExits: string[] = []

  private constructor(port: number, dataDir: string, database: TestDatabase, options: ServerOptions) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#database = database
    this.#env = { ...(options.isEmpty && { DEMO: '0' }), ...options.env }
    this.#cwd = options.appRoot ?? root
    this.#command = options.command ?? [process.execPath, ...sources()]
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(options)
    await server.start()
    return server
  }

  /** One that is not started yet. */
  static async prepare(options: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'counter-server-'))
    const database = options.postgresUrl
      ? await freshPostgres(options.postgresUrl)
      : sqliteIn(dataDir, options.isEmpty ? null : undefined)
    return new ServerProcess(await freePort(), dataDir, database, options)
  }

  /** A second server on the same database, not started yet, as several stand behind one address. The first one disposes of what both share. */
  async another(): Promise<ServerProcess> {
    const server = new ServerProcess(
      await freePort(),
      this.#dataDir,
      { ...this.#database, drop: async () => {} },
      { env: this.#env, appRoot: this.#cwd },
    )
    server.#isGuest = true
    return server
  }

  async start(): Promise<void> {
    const [program = '', ...args] = this.#command
    const child = spawn(program, args, {
      cwd: this.#cwd,
      env: {
        ...process.env,
        DATA_DIR: this.#dataDir,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        ...this.#database.env,
        ...this.#env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.#log += text))
    await until('the server to answer', async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.#log}`)
      return isHealthy(this.url)
    })
    child.once('exit', (code, signal) => {
      // Forgotten first where somebody asks it to end.
      if (this.#child === child)
        this.#unexpectedExits.push(`ended by itself with ${code ?? signal}: ${this.#log.slice(-LOG_TAIL_LENGTH)}`)
    })
  }

  /** Ends it as a service manager does; gives the code it ended with, null where it did not run. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Tells it to end, as often as wanted, without waiting for it. */
  tellToEnd(): void {
    this.#child?.kill('SIGTERM')
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Hangs: connections are taken, no answer ever comes. */
  hang(): void {
    this.#child?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#child?.kill('SIGCONT')
  }

  /** What the database holds, read past the server. Portable SQL only: it may be SQLite or PostgreSQL. */
  query(sql: string): Promise<Rows> {
    return this.#database.query(sql)
  }

  /** Makes the database what no call would make it, such as one from before an upgrade. Portable SQL, as above. */
  change(sql: string): Promise<void> {
    return this.#database.change(sql)
  }

  /** `npm run database` on its database, as an operator runs it; gives what it printed. */
  async runDatabase(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const run = promisify(execFile)('npm', ['run', '--silent', 'database', '--', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.#dataDir, ...this.#database.env, ...env },
    })
    return (await run).stdout
  }

  /**
   * Loses its database, as a broken disk does, but for a copy aside; fills an empty one from a backup and starts again. Gives what was
   * printed. `isCutOff`: the power goes in the middle of it once, and it is done again.
   */
  async restoreFrom(backup: string, { isCutOff = false } = {}): Promise<string> {
    await this.kill()
    const replaced = await this.#database.setAside()
    if (isCutOff) await this.#cutOffRestore(backup)
    const printed = await this.runDatabase(['restore', backup], { REPLACED: replaced })
    await this.start()
    return printed
  }

  /** Killed with half of the backup read: the rest of it never comes. */
  async #cutOffRestore(backup: string): Promise<void> {
    const pipe = join(this.#dataDir, 'half-a-backup')
    await promisify(execFile)('mkfifo', [pipe])
    const command = ['--import', import.meta.resolve('tsx'), join(root, 'server/backup/main.ts'), 'restore', pipe]
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.#dataDir, ...this.#database.env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    const writer = createWriteStream(pipe).on('error', () => {})
    const whole = readFileSync(backup)
    await new Promise((taken) => writer.write(whole.subarray(0, whole.length / 2), taken))
    await until(
      'rows to be written',
      async () =>
        (await this.query("select 1 from schema_versions where name like '0001%'").catch(() => [])).length > 0,
    )
    child.kill('SIGKILL')
    await ended
    writer.destroy()
    rmSync(pipe)
  }

  /** Its database, for what opens it past the server. */
  get place(): DatabasePlace {
    return { databaseUrl: this.#database.env['DATABASE_URL'] || null, dataDir: this.#dataDir }
  }

  get dataDir(): string {
    return this.#dataDir
  }

  /** Each time that it ended though nobody asked it to. */
  get unexpectedExits(): readonly string[] {
    return this.#unexpectedExits
  }

  /** All it printed, over all its lives. */
  get log(): string {
    return this.#log
  }

  async dispose(): Promise<void> {
    await this.kill()
    await this.#database.drop()
    if (!this.#isGuest) rmSync(this.#dataDir, { recursive: true, force: true })
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }
}

/** The run's bundle where there is one, else the sources. */
function sources(): string[] {
  const bundle = process.env[BUNDLE_VARIABLE]
  return bundle ? [bundle] : ['--import', import.meta.resolve('tsx'), join(root, 'server/server.ts')]
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}
