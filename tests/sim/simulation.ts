import { kinds as registered } from '../../src/kinds/kinds.ts'
import type { KindRegistry } from '@counter/outbox'
import type { ApiRequest, OutboxTx } from '../../packages/outbox/src/ports.ts'
import { Faults } from './faults.ts'
import type { History } from './history.ts'
import { adapters as allAdapters } from './kinds/all-kinds.ts'
import type { KindAdapter, Person } from './kinds/adapter.ts'
import { ModelServer } from './model-server.ts'
import { Network } from './network.ts'
import { Oracle } from './oracle.ts'
import type { Plant, Process } from './process.ts'
import { stream } from '../../packages/outbox/simulator/random.ts'
import type { Stream } from '../../packages/outbox/simulator/random.ts'
import { Tablet } from './tablet.ts'
import { World } from '../../packages/outbox/simulator/world.ts'

/** A test's change of the engine, to see whether the oracle notices. */
export type Variant = {
  plant?: Plant
  taps?: (tx: OutboxTx) => OutboxTx
  kinds?: (kinds: KindRegistry) => KindRegistry
  relaxedMs?: number
  enqueuesOneByOne?: boolean
} & SessionVariant

/** A test's change of sessions, in the app or in the server. */
type SessionVariant = {
  announcesNothing?: boolean
  waitsWhereUntold?: boolean
  announcesWhileOpening?: boolean
  renewsUnchecked?: boolean
  renewsLate?: boolean
  forgetsHalves?: boolean
  server?: 'takesTheBody' | 'takesUnnamed'
}

/** `startedAt`: the true time at which the history begins, drawn if not given. */
export type Options = { variant?: Variant; adapters?: readonly KindAdapter[]; startedAt?: number }

/** In Riyadh: noon, or ten minutes before the day ends. */
const STARTS = [Date.UTC(2026, 9, 20, 9), Date.UTC(2026, 9, 20, 20, 50)]
const EMPLOYEE = { isAdmin: false, isAccountant: false }
/** Every sixth person has both roles, so that two people decide about the same leaves and pay the same month. */
const FLAGS = [
  EMPLOYEE,
  EMPLOYEE,
  { isAdmin: true, isAccountant: false },
  { isAdmin: false, isAccountant: true },
  EMPLOYEE,
  { isAdmin: true, isAccountant: true },
]
const PHARMACIES = ['P2023', 'P2024', 'P2026']

/** One history in one world: tablets, people, a server, and an oracle that watches. */
export class Simulation {
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
  readonly server: ModelServer
  readonly network: Network
  readonly people: Person[]
  readonly tablets: Tablet[]
  /** People whose sessions are over and who do not come back to sign in. */
  readonly staysSignedOut = new Set<string>()
  isPoisonOver = false
  #serial = 0
  /** Operations that can never be sent, each with the way in which they fail. */
  readonly poison = new Map<string, 'refused' | 'broken' | 'cut'>()

  constructor(history: History, { variant = {}, adapters = allAdapters, startedAt }: Options = {}) {
    this.history = history
    this.seed = history.seed
    this.startedAt = startedAt ?? stream(history.seed, 'start').pick(STARTS)
    this.variant = variant
    this.adapters = adapters
    this.recorded = adapters.filter(({ kind }) => history.kinds.includes(kind))
    this.faults = new Faults({ windows: history.windows, seed: history.seed, now: () => this.world.now })
    this.oracle = new Oracle(this)
    this.server = new ModelServer({ sim: this, kind: history.server, routes: adapters.flatMap(({ routes }) => routes) })
    this.network = new Network(this)
    this.people = Array.from({ length: history.people }, (_each, index) => ({
      id: `person ${index}`,
      name: `Person Number ${index}`,
      pharmacyName: PHARMACIES[index % Math.min(PHARMACIES.length, Math.ceil(history.people / 2))] ?? 'P2023',
      ...(FLAGS[index % FLAGS.length] ?? EMPLOYEE),
    }))
    for (const adapter of adapters)
      adapter.prepare(this.server, { random: stream(history.seed, adapter.kind), people: this.people })
    this.tablets = Array.from(
      { length: history.tablets },
      (_each, index) => new Tablet({ sim: this, index, kinds: registered }),
    )
    for (const tablet of this.tablets) {
      // Some tablets were never updated since sessions have halves.
      tablet.isOldApp = tablet.random.chance(0.15)
      for (const { id } of this.people) tablet.wasHere(id)
    }
  }

  /** The failure of the poisoned operation that a request carries, if any. */
  poisonIn(request: ApiRequest): 'refused' | 'broken' | 'cut' | null {
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

  get processes(): Process[] {
    return this.tablets.flatMap(({ pages, worker }) => (worker ? [...pages, worker] : pages))
  }
}
