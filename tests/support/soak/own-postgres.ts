import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { SmallDisk } from './small-disk.ts'

const PROGRAMS = '/usr/lib/postgresql'
const DISK_MEGABYTES = 2_048

/** A PostgreSQL of the soak's own, which may be killed, restarted and run out of disk without harm to anybody else's. */
export class OwnPostgres {
  readonly url: string
  readonly disk: SmallDisk | null
  readonly #bin: string
  readonly #folder: string
  readonly #port: number
  readonly #user: { uid: number; gid: number } | undefined

  private constructor(parts: { bin: string; folder: string; port: number; user: { uid: number; gid: number } | undefined; disk: SmallDisk | null }) {
    this.#bin = parts.bin
    this.#folder = parts.folder
    this.#port = parts.port
    this.#user = parts.user
    this.disk = parts.disk
    this.url = `postgres://soak@127.0.0.1:${parts.port}/postgres`
  }

  /** Null where PostgreSQL's own programs are not installed, or nobody may run them. */
  static async start(): Promise<OwnPostgres | null> {
    const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : []
    const bin = versions.map((version) => join(PROGRAMS, version, 'bin')).findLast((folder) => existsSync(join(folder, 'initdb')))
    if (bin === undefined) return null
    const folder = mkdtempSync(join(tmpdir(), 'counter-postgres-'))
    try {
      // It refuses to run as root.
      const user = process.getuid?.() === 0 ? idsOf('postgres') : undefined
      if (user) chownSync(folder, user.uid, user.gid)
      const disk = SmallDisk.mount(folder, { megabytes: DISK_MEGABYTES, ...(user && { owner: user.uid }) })
      const own = new OwnPostgres({ bin, folder, port: await freePort(), user, disk })
      own.#run('initdb', ['--auth=trust', '--username=soak', '--pgdata', own.#data])
      own.ensureRunning()
      return own
    } catch {
      rmSync(folder, { recursive: true, force: true })
      return null
    }
  }

  /** As a power cut or the kernel's killer ends it: recovery follows. */
  crash(): void {
    this.#control('stop', '--mode=immediate')
  }

  restart(): void {
    this.#control('restart', '--mode=fast')
  }

  ensureRunning(): void {
    if (!this.#control('status')) this.#control('start')
  }

  dispose(): void {
    this.#control('stop', '--mode=immediate')
    this.disk?.unmount()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  #control(action: string, ...more: string[]): boolean {
    const settings = `-p ${this.#port} -k '' -c listen_addresses=127.0.0.1 -c max_wal_size=128MB`
    try {
      this.#run('pg_ctl', [action, '--pgdata', this.#data, ...(action === 'status' ? [] : ['--wait', '--timeout=30']), ...more, ...(/start/.test(action) ? ['--log', join(this.#folder, 'log'), '--options', settings] : [])])
      return true
    } catch {
      return false
    }
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(this.#bin, program), args, { stdio: 'ignore', cwd: this.#folder, ...this.#user })
  }
}

function idsOf(name: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
