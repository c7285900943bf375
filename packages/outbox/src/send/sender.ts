import { drain } from './drain.ts'
import { beat, takeLease } from './lease.ts'
import type { Batch, KindRegistry, PrepareKinds } from '../model/plan-batches.ts'
import { planBatches } from '../model/plan-batches.ts'
import type { EnginePorts, ServerKind } from '../ports.ts'
import { UNSENT_STATES } from '../model/types.ts'
import type { OutboxRow } from '../model/types.ts'
import { Holds } from '../pace/holds.ts'
import { SendGate } from '../pace/send-gate.ts'

export const BEAT_MS = 3_000
/** A holder without a heartbeat for this long, on the waiter's monotonic clock, loses the lock. */
export const STANDSTILL_MS = 15_000
/** Name of the engine's own wait after a storage or lease failure; no lane has this name. */
const ENGINE = '\0engine'

/**
 * `now` clears all backoff first: a person asked for it, or the network is back. `keepsServerWait` keeps the wait named
 * by an overloaded server.
 */
export type DrainOptions = { now?: boolean; keepsServerWait?: boolean }

type SenderParts = { ports: EnginePorts; kinds: KindRegistry; prepareKinds?: PrepareKinds }

/**
 * The engine's sender, one per page or worker; only the holder of lock and lease sends. `drain` may be called at any
 * time; calls during a run only wake it.
 */
export class Sender {
  readonly #ports: EnginePorts
  readonly #kinds: KindRegistry
  readonly #prepareKinds: PrepareKinds
  readonly #gate: SendGate
  readonly #holds: Holds
  #running: Promise<number | null> | null = null
  #wake: () => void = () => {}
  #change: Promise<void> = Promise.resolve()
  #changes = 0

  constructor({ ports, kinds, prepareKinds = async () => {} }: SenderParts) {
    this.#ports = ports
    this.#kinds = kinds
    this.#prepareKinds = prepareKinds
    this.#gate = new SendGate(ports)
    this.#holds = new Holds(ports.clock)
    this.#armChange()
  }

  /**
   * Sends what can be sent. Resolves when no row can proceed, with the milliseconds until one may, or null if none
   * waits for a timer.
   */
  drain({ now = false, keepsServerWait = false }: DrainOptions = {}): Promise<number | null> {
    if (now) this.#gate.forget({ keepsServerWait })
    this.#changes += 1
    this.#wake()
    this.#armChange()
    this.#running ??= this.#drainOnce().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  #armChange(): void {
    this.#change = new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  async #drainOnce(): Promise<number | null> {
    try {
      if (await this.#hasWork()) await this.#holdLock(() => this.#sendUnderLease())
      this.#gate.clear(ENGINE)
    } catch (error) {
      this.#ports.onFault(error)
      // Storage failed or the lease was lost: the next lease holder finds these rows in state `sending`.
      this.#gate.delay(ENGINE)
    }
    return this.#nextWakeMs()
  }

  async #hasWork(): Promise<boolean> {
    if (this.#gate.tabletWaitMs > 0 || this.#gate.isWaiting(ENGINE)) return false
    const rows = await this.#ports.store.read(UNSENT_STATES)
    // A row in state `sending` may belong to a live sender: the lock decides.
    if (rows.some((row) => row.state === 'sending')) return true
    return (await this.#plan(rows)).some((batch) => !this.#gate.isWaiting(batch.lane))
  }

  async #nextWakeMs(): Promise<number | null> {
    const rows = await this.#ports.store.read(UNSENT_STATES).catch(() => null)
    if (rows === null) return this.#gate.nextWakeMs([ENGINE])
    const lanes = (await this.#plan(rows)).map((batch) => batch.lane)
    const heldMs = Math.min(...this.#holds.among(rows).values())
    const isLeftSending = rows.some((row) => row.state === 'sending')
    const wake = this.#gate.nextWakeMs(isLeftSending ? [...lanes, ENGINE] : lanes) ?? Infinity
    const next = Math.min(wake, Math.max(heldMs, this.#gate.tabletWaitMs))
    return next === Infinity ? null : Math.max(next, this.#gate.remainingMs(ENGINE))
  }

  async #plan(rows: OutboxRow[]): Promise<Batch[]> {
    await this.#prepareKinds(rows.map(({ kind }) => kind))
    const held = this.#holds.among(rows)
    return planBatches(rows, this.#kinds, ({ seq }) => held.has(seq))
  }

  async #sendUnderLease(): Promise<void> {
    const { store, holder, clock } = this.#ports
    const epoch = await takeLease({ store, holder, at: new Date(clock.now()).toISOString() })
    const stop = new AbortController()
    const heart = this.#keepBeating(epoch, stop)
    try {
      await this.#ports.beforeSending()
      await drain({
        sendContext: { ports: askingOnce(this.#ports), epoch, gate: this.#gate },
        kinds: this.#kinds,
        prepareKinds: this.#prepareKinds,
        gate: this.#gate,
        holds: this.#holds,
        signal: stop.signal,
        changes: () => this.#changes,
        nextChange: () => this.#change,
      })
    } finally {
      stop.abort()
      await heart
    }
  }

  async #keepBeating(epoch: number, stop: AbortController): Promise<void> {
    while (!stop.signal.aborted) {
      await this.#ports.sleep(BEAT_MS, stop.signal)
      if (stop.signal.aborted) return
      const isMine = await beat({ store: this.#ports.store, epoch }).catch(() => true)
      if (!isMine) stop.abort()
    }
  }

  /** Waits for the lock while watching its holder's heartbeat; steals the lock if the heartbeat stops. */
  async #holdLock(body: () => Promise<void>): Promise<void> {
    const waiting = new AbortController()
    let hasStoodStill = false
    const heldBody = async () => {
      waiting.abort()
      await body()
    }
    void this.#watchHolder(waiting, () => (hasStoodStill = true))
    try {
      await this.#ports.locks.hold({ steal: false, signal: waiting.signal }, heldBody)
    } catch (error) {
      waiting.abort()
      if (!hasStoodStill) throw error
      await this.#ports.locks.hold({ steal: true, signal: new AbortController().signal }, heldBody)
    }
  }

  /** Ends the wait for a holder whose heartbeat has stopped. */
  async #watchHolder(waiting: AbortController, onStandstill: () => void): Promise<void> {
    const { clock, store, sleep } = this.#ports
    let seen = ''
    let since = clock.monotonic()
    while (!waiting.signal.aborted) {
      // A storage error here says nothing about the holder.
      const lease = await store.readLease().catch(() => null)
      const now = lease ? `${lease.epoch}:${lease.beat}` : seen
      if (now !== seen) [seen, since] = [now, clock.monotonic()]
      if (clock.monotonic() - since >= STANDSTILL_MS && !waiting.signal.aborted) {
        onStandstill()
        waiting.abort()
        return
      }
      await sleep(BEAT_MS, waiting.signal)
    }
  }
}

/** Caches the server kind, which does not change within one drain, instead of reading it several times per row. */
function askingOnce(ports: EnginePorts): EnginePorts {
  const { transport } = ports
  let kind: Promise<ServerKind> | null = null
  return {
    ...ports,
    transport: {
      request: (request) => transport.request(request),
      serverKind: () => (kind ??= transport.serverKind()),
      hasJustAnswered: () => transport.hasJustAnswered(),
    },
  }
}
