import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { DatabasePlace } from '../../server/database/open-database.ts'
import { APP_VARIABLE } from './app-copy.ts'
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
  /** The folder whose dist/app is served; the run's copy if omitted, or the project's own. */
  appRoot?: string
  /** An empty chain instead of the demo chain. */
  isEmpty?: boolean
  /** The command that starts it; the run's bundle or the sources if omitted. */
  command?: readonly string[]
}

/** The real server in its own process, with its own port and data, which outlive stops and kills. */
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
    this.#cwd = options.appRoot ?? process.env[APP_VARIABLE] ?? root
    this.#command = options.command ?? [process.execPath, ...sources()]
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = await ServerProcess.prepare(options)
    await server.start()
    return server
  }

  /** Creates a server without starting it. */
  static async prepare(options: ServerOptions = {}): Promise<ServerProcess> {
    const dataDir = mkdtempSync(join(tmpdir(), 'counter-server-'))
    const database = options.postgresUrl
      ? await freshPostgres(options.postgresUrl)
      : sqliteIn(dataDir, options.isEmpty ? null : undefined)
    return new ServerProcess(await freePort(), dataDir, database, options)
  }

  /**
   * A second server on the same database, not started yet, as behind a load balancer. The first one disposes of the
   * shared resources.
   */
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
        TEST_TOOLS: '0',
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
      // Unset before a requested end.
      if (this.#child === child)
        this.#unexpectedExits.push(`ended by itself with ${code ?? signal}: ${this.#log.slice(-LOG_TAIL_LENGTH)}`)
    })
  }

  /** Ends it like a service manager; resolves to the exit code, null if it was not running. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  /** Sends SIGTERM without waiting; may be called repeatedly. */
  tellToEnd(): void {
    this.#child?.kill('SIGTERM')
  }

  /** Ends it like a power cut. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Suspends it: connections are accepted, but no response is sent. */
  hang(): void {
    this.#child?.kill('SIGSTOP')
  }

  goOn(): void {
    this.#child?.kill('SIGCONT')
  }

  /** Queries the database directly. Portable SQL only: it may be SQLite or PostgreSQL. */
  query(sql: string): Promise<Rows> {
    return this.#database.query(sql)
  }

  /**
   * Changes the database directly to a state that no call creates. Portable SQL only.
   */
  change(sql: string): Promise<void> {
    return this.#database.change(sql)
  }

  /** Runs `npm run database` on its database and returns the output. */
  async runDatabase(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
    const run = promisify(execFile)('npm', ['run', '--silent', 'database', '--', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.#dataDir, ...this.#database.env, ...env },
    })
    return (await run).stdout
  }

  /**
   * Moves the database aside as if the disk had failed, restores a backup into an empty one and starts again. Returns
   * the output. `isCutOff`: the restore is killed once and repeated.
   */
  async restoreFrom(backup: string, { isCutOff = false } = {}): Promise<string> {
    await this.kill()
    const replaced = await this.#database.setAside()
    if (isCutOff) await this.#cutOffRestore(backup)
    const printed = await this.runDatabase(['restore', backup], { REPLACED: replaced })
    await this.start()
    return printed
  }

  /** Kills a restore that has read half of the backup. */
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

  /** Its database, for code that opens it directly. */
  get place(): DatabasePlace {
    return { databaseUrl: this.#database.env['DATABASE_URL'] || null, dataDir: this.#dataDir }
  }

  get dataDir(): string {
    return this.#dataDir
  }

  /** All exits that were not requested. */
  get unexpectedExits(): readonly string[] {
    return this.#unexpectedExits
  }

  /** The output of all its runs. */
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

/** The run's bundle if there is one, otherwise the sources. */
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
