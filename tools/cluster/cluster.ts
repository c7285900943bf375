import { randomBytes, randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { DatabasePlace } from '../../server/database/open-database.ts'
import { bundleServer } from '../../tests/support/server-bundle.ts'
import { findPostgresPrograms } from '../../tests/support/soak/postgres-node.ts'
import type { PostgresPrograms } from '../../tests/support/soak/postgres-node.ts'
import { until } from '../../tests/support/until.ts'
import type { Node } from './node.ts'
import type { Part } from './part.ts'
import { databaseUrl, Parts, withSbin } from './parts.ts'
import { filled } from './templates.ts'
import type { Values } from './templates.ts'

const PROGRAMS = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ALL_MAY_PASS = 0o755
const STARTS_WITHIN_MS = 120_000
/** Until a new leader has chosen one, any standby will do (`*`). */
const FOLLOWERS = `select application_name, sync_state = 'sync' and current_setting('synchronous_standby_names') <> '*' as is_sync
from pg_stat_replication where state = 'streaming'`
const root = resolve(import.meta.dirname, '../..')

/** The Debian packages that are missing on this machine. */
export function missingPackages(): string[] {
  const missing = Object.entries(PROGRAMS)
    .filter(([program]) => spawnSync(program, ['--version'], { env: withSbin() }).error !== undefined)
    .map(([, name]) => name)
  return findPostgresPrograms() === null ? ['postgresql', ...missing] : missing
}

/**
 * The cluster of `deploy/cluster` on this machine: three nodes with etcd, Patroni and PostgreSQL, PgBouncer, HAProxy and
 * two servers. Each node has a loopback address of its own, so that its ports are those of a real machine.
 */
export class Cluster {
  readonly nodes: Node[]
  readonly servers: Part[]
  readonly pgbouncer: Part
  readonly haproxy: Part
  readonly url: string
  readonly folder: string
  readonly #values: Values
  #ending: Promise<void> | null = null
  readonly #onSignal = () => void this.dispose().then(() => process.exit())

  private constructor(folder: string, programs: PostgresPrograms) {
    this.folder = folder
    const network = `127.${randomInt(10, 250)}.${randomInt(1, 250)}`
    const values: Values = {
      NODE_1: `${network}.1`,
      NODE_2: `${network}.2`,
      NODE_3: `${network}.3`,
      SERVER_1: `${network}.1:8080`,
      SERVER_2: `${network}.2:8080`,
      PUBLIC: `${network}.10:8080`,
      LOCAL: `${network}.10`,
      ...newSecrets(),
    }
    this.#values = values
    this.url = `http://${values['PUBLIC']}`
    const parts = new Parts(folder, { values, programs })
    this.nodes = [1, 2, 3].map((number) => parts.node(`node${number}`, `${network}.${number}`))
    this.servers = [1, 2].map((number) => parts.server(`server${number}`, values[`SERVER_${number}`] ?? ''))
    this.pgbouncer = parts.pgbouncer()
    this.haproxy = parts.haproxy()
  }

  /** Starts all of it with a demo chain; `say` hears of each step. */
  static async start(say: (line: string) => void = () => {}): Promise<Cluster> {
    const programs = findPostgresPrograms()
    if (programs === null) throw new Error('PostgreSQL is not installed')
    await bundleServer()
    const folder = mkdtempSync(join(tmpdir(), 'counter-cluster-'))
    chmodSync(folder, ALL_MAY_PASS)
    const cluster = new Cluster(folder, programs)
    // Its programs do not get the signals of the terminal.
    for (const signal of ENDING) process.on(signal, cluster.#onSignal)
    try {
      await cluster.#start(say)
      return cluster
    } catch (error) {
      const logs = cluster.saveLogs()
      await cluster.dispose()
      throw new Error(`The cluster did not start, its logs are in ${logs}`, { cause: error })
    }
  }

  async #start(say: (line: string) => void): Promise<void> {
    say(`Logs and data are in ${this.folder} until the end.`)
    say('Starting etcd, Patroni and PostgreSQL on three nodes …')
    for (const node of this.nodes) node.start()
    this.haproxy.start()
    await this.untilWhole()
    for (const statement of filled('database.sql', { values: this.#values, instead: [] }).split(/(?<=;)\n/))
      await this.#onLeader('postgres', statement)
    say('Starting PgBouncer and two servers …')
    this.pgbouncer.start()
    // One after the other: the first one creates the schema and the demo chain.
    for (const [index, server] of this.servers.entries()) {
      server.start()
      await until(
        `${server.name} to answer`,
        () => isAnswering(`http://${this.#values[`SERVER_${index + 1}`]}/api/ready`),
        STARTS_WITHIN_MS,
      )
    }
    await this.untilReady()
  }

  /** Null while there is none. */
  async leader(): Promise<Node | null> {
    const found = await Promise.all(this.nodes.map(async (node) => ((await node.isLeader()) ? node : null)))
    return found.find((node) => node !== null) ?? null
  }

  /** The standby without which nothing is acknowledged. */
  async synchronousStandby(): Promise<Node | null> {
    const members = await (await this.leader())?.members()
    const name = members?.find(({ role }) => role === 'sync_standby')?.name
    return this.nodes.find((node) => node.name === name) ?? null
  }

  /** Both standbys follow one leader, and one of them has every acknowledged write and may take over. */
  async untilWhole(): Promise<void> {
    await until(
      'a leader and two standbys',
      async () => {
        const standby = await this.synchronousStandby()
        const rows = standby === null ? [] : await this.#onLeader('postgres', FOLLOWERS).catch(() => [])
        return rows.length === 2 && rows.some((row) => row['is_sync'] && row['application_name'] === standby?.name)
      },
      STARTS_WITHIN_MS,
    )
  }

  /** The address that people use accepts writes. */
  async untilReady(): Promise<void> {
    await until('the cluster to accept writes', () => isAnswering(`${this.url}/api/ready`), STARTS_WITHIN_MS)
  }

  /** Its database, for code that opens it. */
  get place(): DatabasePlace {
    return { databaseUrl: databaseUrl(this.#values), dataDir: this.folder }
  }

  /** Queries the leader's database directly. */
  async query(sql: string): Promise<Record<string, unknown>[]> {
    return this.#onLeader('counter', sql)
  }

  async #onLeader(database: string, sql: string): Promise<Record<string, unknown>[]> {
    const { POSTGRES_PASSWORD, LOCAL } = this.#values
    const client = new pg.Client({
      connectionString: `postgres://postgres:${POSTGRES_PASSWORD}@${LOCAL}:5000/${database}`,
    })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end()
    }
  }

  get #parts(): Part[] {
    const nodes = this.nodes.flatMap(({ etcd, patroni }) => [etcd, patroni])
    return [...nodes, this.haproxy, this.pgbouncer, ...this.servers]
  }

  /** Copies all logs to where they stay, and says where. */
  saveLogs(): string {
    const to = join(root, 'test-results/cluster')
    mkdirSync(to, { recursive: true })
    for (const { name, logFile } of this.#parts) if (existsSync(logFile)) copyFileSync(logFile, join(to, `${name}.log`))
    return to
  }

  /** Ends all of it and deletes its data. */
  dispose(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    await Promise.all([...this.servers, this.pgbouncer, this.haproxy].map((part) => part.end()))
    await Promise.all(this.nodes.map((node) => node.end()))
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
    for (const signal of ENDING) process.off(signal, this.#onSignal)
  }
}

function newSecrets(): Values {
  const names = ['POSTGRES', 'REPLICATION', 'REWIND', 'PATRONI', 'COUNTER'].map((name) => `${name}_PASSWORD`)
  return Object.fromEntries([...names, 'PIN_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]))
}

async function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
