import type { ApiRequest } from '../src/ports.ts'
import type { KindAdapter } from './adapter.ts'
import type { AppSimulation, SimulatedApp } from './app.ts'
import { Faults } from './faults.ts'
import type { History } from './history.ts'
import { SimServer } from './model-server.ts'
import { Network } from './network.ts'
import { Oracle } from './oracle.ts'
import { stream } from './random.ts'
import type { Stream } from './random.ts'
import type { SimProcess } from './process.ts'
import { SimTablet } from './tablet.ts'
import { World } from './world.ts'
import type { Person, Tablet, Variant } from './parts.ts'

/** `startedAt`: the true time at which the history begins, drawn if not given. */
export type Options = { app: SimulatedApp; variant?: Variant; startedAt?: number }

/** One history in one world: tablets, people, a server, and an oracle that watches. */
export class Simulation implements AppSimulation {
  readonly app: SimulatedApp
  readonly seed: number
  readonly history: History
  /** The true time at which it begins. */
  readonly startedAt: number
  readonly variant: Variant
  readonly adapters: readonly KindAdapter[]
  /** The operation types that people record in this history. */
  readonly recorded: readonly KindAdapter[]
  readonly world = new World()
  readonly faults: Faults
  readonly oracle: Oracle
  readonly server: SimServer
  readonly network: Network
  readonly people: readonly Person[]
  readonly tablets: SimTablet[]
  /** People whose sessions are over and who do not come back to sign in. */
  readonly staysSignedOut = new Set<string>()
  isPoisonOver = false
  #serial = 0
  /** Operations that can never be sent, each with the way in which they fail. */
  readonly poison = new Map<string, 'refused' | 'broken' | 'cut'>()

  constructor(history: History, { app, variant = {}, startedAt }: Options) {
    this.app = app
    this.history = history
    this.seed = history.seed
    this.startedAt = startedAt ?? stream(history.seed, 'start').pick(app.starts)
    this.variant = variant
    this.adapters = app.adapters
    this.recorded = app.adapters.filter(({ kind }) => history.kinds.includes(kind))
    // A plain server's errors have no code that tells them from a gateway's.
    const redeploys = history.server === 'extended' ? (history.redeploys ?? []) : []
    this.faults = new Faults({
      windows: [...history.windows, ...redeploys],
      seed: history.seed,
      now: () => this.world.now,
    })
    this.oracle = new Oracle(this)
    this.people = app.people(history)
    this.server = new SimServer({
      sim: this,
      kind: history.server,
      routes: this.adapters.flatMap(({ routes }) => routes),
    })
    this.network = new Network(this)
    for (const adapter of this.adapters)
      adapter.prepare(this.server, { random: stream(history.seed, adapter.kind), people: this.people })
    this.tablets = Array.from({ length: history.tablets }, (_each, index) => new SimTablet({ sim: this, index }))
  }

  /** The failure of the poisoned operation that a request carries, if any. */
  poisonIn(request: Pick<ApiRequest, 'key'>): 'refused' | 'broken' | 'cut' | null {
    if (this.isPoisonOver || this.poison.size === 0 || request.key === undefined) return null
    for (const tablet of this.tablets) {
      for (const row of tablet.disk.committed.rows.values()) {
        if (row.request?.key === request.key && this.poison.has(row.opId)) return this.poison.get(row.opId) ?? null
      }
    }
    return null
  }

  /** Another client changes something, not through these tablets. */
  changeElsewhere(random: Stream): void {
    const adapter = this.recorded.length > 0 ? random.pick(this.recorded) : undefined
    adapter?.changeElsewhere(this.server, { random, serial: this.nextSerial() })
  }

  /** Whether that person's work is queued at another tablet too. */
  isElsewhereToo(account: string, here: Tablet): boolean {
    return this.tablets.some(
      (tablet) =>
        tablet !== here &&
        [...tablet.disk.committed.rows.values()].some(({ ownerId, state }) => ownerId === account && state !== 'done'),
    )
  }

  /** Makes every recorded or changed value unique. */
  nextSerial(): number {
    this.#serial += 1
    return this.#serial
  }

  get processes(): SimProcess[] {
    return this.tablets.flatMap(({ pages, worker }) => (worker ? [...pages, worker] : pages))
  }
}
