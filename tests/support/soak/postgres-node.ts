import { execFile, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROGRAMS = '/usr/lib/postgresql'
const USER = 'soak'
const runFile = promisify(execFile)

export type PostgresPrograms = { bin: string; user: { uid: number; gid: number } | undefined }

/** Null if PostgreSQL's programs are not installed. */
export function findPostgresPrograms(): PostgresPrograms | null {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : []
  const bin = versions
    .map((version) => join(PROGRAMS, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'initdb')))
  // PostgreSQL refuses to run as root.
  return bin === undefined ? null : { bin, user: process.getuid?.() === 0 ? idsOf('postgres') : undefined }
}

/** One PostgreSQL server with its own folder and port, controlled by `pg_ctl` while clients write to it. */
export class PostgresNode {
  readonly port: number
  readonly #programs: PostgresPrograms
  readonly #folder: string

  constructor(parts: { programs: PostgresPrograms; folder: string; port: number }) {
    this.#programs = parts.programs
    this.#folder = parts.folder
    this.port = parts.port
  }

  get url(): string {
    return urlAt(this.port)
  }

  /** Creates a new, empty cluster. Throws without permission. */
  async create(): Promise<void> {
    this.#makeFolder()
    await this.#run('initdb', ['--auth=trust', `--username=${USER}`, '--pgdata', this.#data])
  }

  /** Turns this node into the standby of a running one, from a base backup; deletes its previous data. */
  async follow(primary: PostgresNode): Promise<void> {
    rmSync(this.#data, { recursive: true, force: true })
    this.#makeFolder()
    await this.#run('pg_basebackup', [
      '--dbname',
      primary.url,
      '--pgdata',
      this.#data,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--wal-method=stream',
    ])
  }

  /** Promotes the standby to primary. Throws if that fails. */
  async promote(): Promise<void> {
    if (!(await this.#control('promote'))) throw new Error(`The standby on port ${this.port} was not promoted`)
  }

  /** Ends it like a power cut or the OOM killer, so that recovery follows. */
  async crash(): Promise<void> {
    await this.#control('stop', '--mode=immediate')
  }

  async restart(): Promise<void> {
    await this.#control('restart', '--mode=fast')
  }

  async ensureRunning(): Promise<void> {
    if (!(await this.#control('status'))) await this.#control('start')
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #makeFolder(): void {
    mkdirSync(this.#folder, { recursive: true })
    const { user } = this.#programs
    if (user) chownSync(this.#folder, user.uid, user.gid)
  }

  async #control(action: string, ...more: string[]): Promise<boolean> {
    const settings = `-p ${this.port} -k '' -c listen_addresses=127.0.0.1 -c max_wal_size=128MB`
    try {
      await this.#run('pg_ctl', [
        action,
        '--pgdata',
        this.#data,
        ...(action === 'status' ? [] : ['--wait', '--timeout=30']),
        ...more,
        ...(/start/.test(action) ? ['--log', join(this.#folder, 'log'), '--options', settings] : []),
      ])
      return true
    } catch {
      return false
    }
  }

  async #run(program: string, args: string[]): Promise<void> {
    await runFile(join(this.#programs.bin, program), args, { cwd: this.#folder, ...this.#programs.user })
  }
}

export function urlAt(port: number): string {
  return `postgres://${USER}@127.0.0.1:${port}/postgres`
}

function idsOf(name: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
