import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../tests/support/until.ts'
import type { Part } from './part.ts'

const ANSWERS_WITHIN_MS = 2_000
/** In the folder of the node. */
export const POSTGRES_DATA = 'postgres'

export type Member = { name: string; role: string; state: string }

/** One machine of the cluster: its member of etcd, its Patroni, and the PostgreSQL that Patroni runs. */
export class Node {
  readonly name: string
  readonly address: string
  readonly etcd: Part
  readonly patroni: Part
  readonly #folder: string

  constructor(parts: { name: string; address: string; etcd: Part; patroni: Part; folder: string }) {
    this.name = parts.name
    this.address = parts.address
    this.etcd = parts.etcd
    this.patroni = parts.patroni
    this.#folder = parts.folder
  }

  start(): void {
    if (!this.etcd.isRunning) this.etcd.start()
    if (!this.patroni.isRunning) this.patroni.start()
  }

  /** The machine loses its power. */
  async kill(): Promise<void> {
    await Promise.all([this.etcd.kill(), this.patroni.kill()])
    await this.killPostgres()
  }

  /** Ends it for good, with whatever Patroni has started: PostgreSQL at once, but without leaving its shared memory. */
  async end(): Promise<void> {
    await Promise.all([this.etcd.end(), this.patroni.end()])
    await until(`all of ${this.name} to end`, () => {
      const pids = processesWith(this.#folder)
      for (const pid of pids) signal(pid, 'SIGQUIT')
      return pids.length === 0
    })
  }

  async killPostgres(): Promise<void> {
    const pid = this.#postgresPid()
    if (pid === null) return
    process.kill(pid, 'SIGKILL')
    await until(`PostgreSQL of ${this.name} to end`, () => this.#postgresPid() === null)
  }

  /** Whether it is the leader; false as well if its Patroni does not answer. */
  async isLeader(): Promise<boolean> {
    return (await this.#ask('/primary'))?.ok ?? false
  }

  /** All members as this one sees them; empty if its Patroni does not answer. */
  async members(): Promise<Member[]> {
    const answer = await this.#ask('/cluster')
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
  }

  async #ask(path: string): Promise<Response | null> {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    return fetch(`http://${this.address}:8008${path}`, { signal }).catch(() => null)
  }

  /** Null if it is not running. A killed one leaves its file behind. */
  #postgresPid(): number | null {
    const file = join(this.#folder, POSTGRES_DATA, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return commandOf(pid).includes(this.#folder) ? pid : null
  }
}

function processesWith(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid).includes(folder))
}

/** Empty for a process that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function signal(pid: number, name: 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has just ended by itself.
  }
}
