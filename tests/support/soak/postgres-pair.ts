import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'
import type { ExpendablePostgres } from './own-postgres.ts'
import { findPostgresPrograms, PostgresNode, urlAt } from './postgres-node.ts'

const ALL_MAY_PASS = 0o755

/**
 * Two machines behind one address: a primary with synchronous replication, and the standby that takes over when it
 * dies.
 */
export class PostgresPair implements ExpendablePostgres {
  readonly url: string
  readonly disk = null
  readonly #folder: string
  readonly #address: Server
  readonly #open = new Set<Socket>()
  #primary: PostgresNode
  #standby: PostgresNode

  private constructor(parts: { folder: string; nodes: [PostgresNode, PostgresNode]; address: Server }) {
    this.#folder = parts.folder
    ;[this.#primary, this.#standby] = parts.nodes
    this.#address = parts.address
    this.url = urlAt((parts.address.address() as AddressInfo).port)
    this.#address.on('connection', (socket) => this.#connect(socket))
  }

  /** Null if PostgreSQL's programs are not installed or cannot be run. */
  static async start(): Promise<PostgresPair | null> {
    const programs = findPostgresPrograms()
    if (programs === null) return null
    const folder = mkdtempSync(join(tmpdir(), 'counter-pair-'))
    chmodSync(folder, ALL_MAY_PASS)
    const nodeAt = async (name: string) =>
      new PostgresNode({ programs, folder: join(folder, name), port: await freePort() })
    const address = createServer().listen(0, '127.0.0.1')
    await once(address, 'listening')
    const pair = new PostgresPair({ folder, nodes: [await nodeAt('one'), await nodeAt('other')], address })
    try {
      await pair.#primary.create()
      await pair.#primary.ensureRunning()
      await pair.#addStandby()
      return pair
    } catch {
      await pair.dispose()
      return null
    }
  }

  crash(): Promise<void> {
    return this.#primary.crash()
  }

  restart(): Promise<void> {
    return this.#primary.restart()
  }

  async ensureRunning(): Promise<void> {
    await this.#primary.ensureRunning()
    await this.#standby.ensureRunning()
  }

  /** The primary crashes for good; its node becomes the new primary's standby. */
  async failOver(): Promise<void> {
    const dead = this.#primary
    await dead.crash()
    await this.#standby.promote()
    this.#primary = this.#standby
    this.#standby = dead
    for (const socket of this.#open) socket.destroy()
    await this.#addStandby()
  }

  async dispose(): Promise<void> {
    this.#address.close()
    for (const socket of this.#open) socket.destroy()
    await this.#primary.crash()
    await this.#standby.crash()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #addStandby(): Promise<void> {
    await this.#standby.follow(this.#primary)
    await this.#standby.ensureRunning()
    const client = new pg.Client({ connectionString: this.#primary.url })
    await client.connect()
    try {
      // Set after the copy, so that the standby itself does not wait for another one after a failover.
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
      await until('the standby to acknowledge with the primary', async () => {
        const { rows } = await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)
        return rows.length === 1
      })
    } finally {
      await client.end()
    }
  }

  #connect(from: Socket): void {
    const to = connect(this.#primary.port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
