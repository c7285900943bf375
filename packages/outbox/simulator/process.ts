import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Sender } from '@counter/outbox'
import type { DrainOptions, KindRegistry } from '@counter/outbox'
import type { ApiRequest, EnginePorts, OutboxStore, OutboxTx } from '../src/ports.ts'
import type { EngineFault } from './faults.ts'
import type { Image } from './memory-disk.ts'
import { plain } from './plain-tx.ts'
import type { Said, Tablet, Process } from './parts.ts'
import type { AppSimulation } from './app.ts'

/** The constants of schedule.ts in a page: check again this often, and never sooner than that. */
const IDLE_LOOK_MS = 5 * 60_000
const SHORTEST_WAIT_MS = 250
/** A browser stops a worker's sync event after this long, and repeats it at most twice. */
export const SYNC_CUT_MS = 3 * 60_000
const SYNC_TRIES = 3
const SYNC_AGAIN_MS = 60_000
const CRASH_HERE = 0.08
/** Longer than in a browser, so that more is written without a look-up, and more of that meets a lost network. */
const HEARD_MS = 60_000

/** A person or the network came back, which does not end an overload of the server. */
export const RETURNED: DrainOptions = { now: true, keepsServerWait: true }

type Change = { before: Image; after: Image }

/**
 * Set while a process holds the lock, with the epoch of the lease taken then: an older run of the same process may
 * still be active.
 */
const holding = new AsyncLocalStorage<{ epoch: number | null }>()

/**
 * A page or a worker: the real sender in a process that can freeze and die at every await. A dead process gets no
 * answers, so that none of its continuations can touch store or network again.
 */
export class SimProcess implements Process {
  readonly name: string
  readonly tablet: Tablet
  readonly sender: Sender
  isAlive = true
  /** Frozen, or lost its lock: any time may pass between its look-up and its write. */
  wasInterrupted = false
  readonly #sim: AppSimulation
  readonly #held: (() => void)[] = []
  #isFrozen = false
  #heardAt = -Infinity
  /** What its latest commit did. */
  #wrote: string | null = null
  #cancelTimer: () => void = () => {}

  constructor({ sim, tablet, name, kinds }: { sim: AppSimulation; tablet: Tablet; name: string; kinds: KindRegistry }) {
    this.#sim = sim
    this.tablet = tablet
    this.name = name
    const ports = this.#ports()
    const variant = sim.variant
    this.sender = new Sender({ ports: variant.plant?.(ports, this) ?? ports, kinds: variant.kinds?.(kinds) ?? kinds })
  }

  /** The outbox as used by that person's taps: enqueue and the owner's actions. */
  storeOf(person: string): OutboxStore {
    const store = this.#storeFor('owner', person)
    const { taps } = this.#sim.variant
    return taps ? { ...store, transact: (body) => store.transact((tx) => body(taps(tx))) } : store
  }

  /** The outbox as the browser's developer tools show it. */
  storeOfStranger(): OutboxStore {
    return this.#storeFor('stranger')
  }

  storeOfEngine(): OutboxStore {
    return this.#storeFor('engine')
  }

  noteCommit(change: Change): void {
    this.#wrote = nameOf(change)
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** Every external result arrives here. It is dropped for dead processes and delayed for frozen ones. */
  deliver(act: () => void): void {
    if (!this.isAlive) return
    if (this.#isFrozen) return void this.#held.push(act)
    act()
  }

  /** An await of the engine: the process may die before the call takes effect, or before it gets the result. */
  port<Result>(
    what: string,
    start: (resolve: (result: Result) => void, reject: (error: unknown) => void) => void,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (!this.isAlive || this.#diesHere(`before ${what}`)) return
      start(
        (result) => this.deliver(() => (this.#diesHere(`after ${this.#wrote ?? what}`) ? undefined : resolve(result))),
        (error) => this.deliver(() => reject(error)),
      )
    })
  }

  freeze(ms: number): void {
    if (this.#isFrozen) return
    this.#isFrozen = true
    this.wasInterrupted = true
    this.tablet.wasFrozen = true
    this.#sim.world.after(ms, () => this.thaw())
  }

  thaw(): void {
    this.#isFrozen = false
    while (this.isAlive && !this.#isFrozen && this.#held.length > 0) this.#held.shift()?.()
  }

  die(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.#cancelTimer()
    this.tablet.bury(this)
  }

  /** A page's schedule: now, then whenever the engine asks for it. */
  async send(options: DrainOptions): Promise<void> {
    if (!this.isAlive) return
    this.#sim.oracle.onAsked(this, options)
    if (this.tablet.pages.length > 1 && this.tablet.worker) this.#sim.faults.count('twoPagesAndWorker')
    const wakeMs = await this.sender.drain(options)
    this.#cancelTimer()
    const waitMs = Math.max(SHORTEST_WAIT_MS, Math.min(wakeMs ?? IDLE_LOOK_MS, IDLE_LOOK_MS))
    this.#cancelTimer = this.#sim.world.after(waitMs, () => this.deliver(() => void this.send({ now: false })))
  }

  /** The worker's sync event: repeated while something backs off, cut when it takes too long. */
  async sync(tries = SYNC_TRIES): Promise<void> {
    this.#sim.oracle.onAsked(this, RETURNED)
    const cancelCut = this.#sim.world.after(SYNC_CUT_MS, () => {
      this.#sim.faults.count('syncCut')
      this.die()
    })
    const wakeMs = await this.sender.drain(RETURNED)
    cancelCut()
    if (wakeMs !== null && tries > 1) {
      this.#cancelTimer = this.#sim.world.after(SYNC_AGAIN_MS, () => this.deliver(() => void this.sync(tries - 1)))
    } else this.die()
  }

  #diesHere(where: string): boolean {
    this.#wrote = null
    // Rarely at each place, so that every place is reached.
    if (!this.tablet.random.chance(CRASH_HERE) || !this.#sim.faults.strikes('crashAtAwait', this.tablet.index, where))
      return false
    this.die()
    return true
  }

  #ports(): EnginePorts {
    const { sim, tablet } = { sim: this.#sim, tablet: this.tablet }
    const startedAt = sim.world.now
    const locks = tablet.locks.for(this)
    return {
      store: this.#storeFor('engine'),
      transport: {
        request: async (asked) => {
          const sentUnder = holding.getStore()?.epoch ?? null
          const request = async (each: ApiRequest) => {
            const { said, read } = await this.port<Said>(each.method === 'GET' ? 'look' : 'send', (resolve) =>
              sim.network.send({ process: this, request: each, sentUnder, answer: resolve }),
            )
            if (read.kind === 'answer') this.#heardAt = sim.world.now
            sim.oracle.onAnswer({ process: this, request: each, said })
            return read
          }
          return tablet.accounts.request(asked, { process: this, send: request })
        },
        serverKind: () => this.port('other', (resolve) => resolve(sim.server.kind)),
        hasJustAnswered: () => sim.world.now - this.#heardAt < HEARD_MS,
      },
      copies: {
        store: ({ ownerId, object }) =>
          this.port('copy', (resolve, reject) => {
            const fails = sim.faults.strikes('copyFails', tablet.index)
            sim.world.after(1, () => {
              if (fails) return reject(new Error('the copy could not be stored'))
              sim.oracle.settled.onServerCopy({ process: this, ownerId, object })
              resolve(undefined)
            })
          }),
      },
      hash: (text) => this.port('other', (resolve) => resolve(createHash('sha256').update(text).digest('base64url'))),
      clock: { now: () => tablet.wallClock(), monotonic: () => sim.world.now - startedAt },
      sleep: (ms, signal) =>
        this.port('sleep', (resolve) => {
          if (signal?.aborted) return resolve()
          const end = () => {
            signal?.removeEventListener('abort', end)
            resolve()
          }
          sim.world.after(ms, end)
          signal?.addEventListener('abort', end)
        }),
      random: () => tablet.random.next(),
      locks: { hold: (options, body) => locks.hold(options, () => holding.run({ epoch: null }, body)) },
      holder: this.name,
      keepsReceipts: (ownerId) => this.port('other', (resolve) => resolve(tablet.accounts.current === ownerId)),
      isToBeEmptied: (receipt) => sim.app.isToBeEmptied(receipt),
      onFault: () => sim.faults.count('engineStoppedForNow'),
      beforeSending: () => tablet.accounts.beforeSending(this),
    }
  }

  #storeFor(who: 'engine' | 'owner' | 'stranger', person: string | null = null): OutboxStore {
    const { faults } = this.#sim
    const { index } = this.tablet
    const store = this.tablet.disk.storeFor({
      who: { process: this, as: who, person },
      deliver: (act) => this.deliver(act),
      failure: (change) => {
        const fault = faults.oneOf(failuresOf(who, change), index)
        return (
          fault &&
          Object.assign(new Error(fault), {
            name: fault.startsWith('quota') ? 'QuotaExceededError' : 'DatabaseClosedError',
          })
        )
      },
      outlives: () => this.tablet.random.chance(0.5),
      isAlive: () => this.isAlive,
      latencyMs: () => this.tablet.random.between(0, 8),
      flushMs: () => this.tablet.random.between(0, 12),
    })
    return {
      transact: (body) => {
        const held = holding.getStore()
        return this.port('transaction', (resolve, reject) => {
          store.transact((tx) => body(held ? notingEpoch(tx, held) : tx)).then(resolve, reject)
          if (faults.strikes('crashInTransaction', index)) this.die()
        })
      },
      read: (states) => this.port('reading', (resolve, reject) => void store.read(states).then(resolve, reject)),
      readLease: () => this.port('reading', (resolve, reject) => void store.readLease().then(resolve, reject)),
    }
  }
}

function notingEpoch(tx: OutboxTx, held: { epoch: number | null }): OutboxTx {
  return {
    ...plain(tx),
    putLease: (lease) => {
      held.epoch = lease.epoch
      return tx.putLease(lease)
    },
  }
}

/** How storage may fail here. */
function failuresOf(who: 'engine' | 'owner' | 'stranger', change: Change | null): EngineFault[] {
  if (change === null) return ['databaseClosed']
  if (who === 'stranger') return []
  if (who === 'owner') return ['quotaOnEnqueue', 'databaseClosed']
  return nameOf(change) === 'acknowledgement'
    ? ['quotaOnAcknowledgement', 'acknowledgementNotWritten', 'databaseClosed']
    : ['quotaWhileSending', 'databaseClosed']
}

/** Describes a transaction by the rows it changes. */
function nameOf({ before, after }: Change): string {
  const changed = [...after.rows.values()].filter((row) => before.rows.get(row.seq) !== row)
  if (changed.some(({ state }) => state === 'sending')) return 'claim'
  if (changed.some(({ state, seq }) => state === 'done' && before.rows.get(seq)?.state !== 'done'))
    return 'acknowledgement'
  if (after.rows.size < before.rows.size) return 'delete'
  if (after.rows.size > before.rows.size) return 'enqueue'
  return changed.length > 0 ? 'settling' : 'lease'
}
