import { backoffMs, LONGEST_WAIT_MS } from './backoff.ts'
import type { Clock, Random } from '../ports.ts'
import { FAULT_COUNTED_EVERY_MS } from '../model/stuck.ts'

/** Maximum jitter added to a wait that the server named. */
const SPREAD_AFTER_MS = 10_000
/** A longer wait that an answer names for its lane is a mistake. */
const LONGEST_NAMED_MS = 15 * 60_000

type Wait = { failures: number; until: number }
export type Failure = { answered: boolean; retryAfterMs: number | null; isOverload: boolean }

const NONE: Wait = { failures: 0, until: 0 }

/**
 * Tracks which lanes back off and until when, and when no lane may send because the server does not respond or is
 * overloaded. In memory and on the monotonic clock: after a restart everything may be tried at once, and changes of the
 * wall clock have no effect.
 */
export class SendGate {
  readonly #clock: Clock
  readonly #random: Random
  readonly #lanes = new Map<string, Wait>()
  /** When a failure of each lane last counted against its rows. */
  readonly #faults = new Map<string, number>()
  #network = NONE
  #server = NONE
  #isTimeNamed = false
  /** After an overload one lane probes the server; each response allows one more. */
  #open = Infinity
  /** Successes minus refused requests; and, per lane, that balance without its own share when it was first refused. */
  #balance = 0
  readonly #balances = new Map<string, number>()

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.#clock = clock
    this.#random = random
  }

  /** After a response that says to retry later, or no response at all. */
  fail(lane: string, { answered, retryAfterMs, isOverload }: Failure): void {
    this.#lanes.set(lane, this.#next(this.#lanes.get(lane), retryAfterMs))
    if (answered) this.#network = NONE
    // Lanes that fail concurrently saw the same outage, which counts once.
    else if (this.#remaining(this.#network) === 0) this.#network = this.#next(this.#network, null)
    if (isOverload) this.#sendAway(lane, retryAfterMs)
  }

  succeed(lane: string): void {
    this.#lanes.delete(lane)
    this.#balances.delete(lane)
    this.#faults.delete(lane)
    this.#network = NONE
    this.#balance += 1
    // A request sent before the overload says nothing about the current state.
    if (this.#remaining(this.#server) > 0) return
    this.#server = NONE
    this.#open += 1
  }

  /** Whether a failure reported by a server counts against the lane's rows. */
  countsFault(lane: string): boolean {
    const now = this.#clock.monotonic()
    if (now - (this.#faults.get(lane) ?? -Infinity) < FAULT_COUNTED_EVERY_MS) return false
    this.#faults.set(lane, now)
    return true
  }

  /** A wait that says nothing about the network. */
  delay(name: string): void {
    this.#lanes.set(name, this.#next(this.#lanes.get(name), null))
  }

  clear(name: string): void {
    this.#lanes.delete(name)
  }

  /** False while only a few lanes probe an overloaded server. */
  isOpenFor(lanes: number): boolean {
    return this.#open >= lanes
  }

  isWaiting(lane: string): boolean {
    return this.remainingMs(lane) > 0
  }

  remainingMs(lane: string): number {
    return this.#remaining(this.#lanes.get(lane))
  }

  /** Whether this lane may not write now, although it started when it could. A lost connection is no reason. */
  isClosedTo(lane: string): boolean {
    return this.isWaiting(lane) || this.#remaining(this.#server) > 0
  }

  failuresOf(lane: string): number {
    return this.#lanes.get(lane)?.failures ?? 0
  }

  /** The last attempt got no response. */
  get isUnanswered(): boolean {
    return this.#network.failures > 0
  }

  /** The server does not respond or is overloaded: no lane may send before this wait is over. */
  get tabletWaitMs(): number {
    return Math.max(this.#remaining(this.#network), this.#remaining(this.#server))
  }

  /** Number of lanes that may run concurrently; `most` is the limit without failures. */
  lanesAtOnce(most: number): number {
    if (this.tabletWaitMs > 0) return 0
    return this.isUnanswered ? 1 : Math.min(most, this.#open)
  }

  /** Milliseconds until some lane may be retried; null if none waits. */
  nextWakeMs(lanes: Iterable<string>): number | null {
    const waits = [...lanes].map((lane) => Math.max(this.remainingMs(lane), this.tabletWaitMs))
    return waits.length === 0 ? null : Math.min(...waits)
  }

  /**
   * Clears the waits: a person asked for it, or the network is back, which changes nothing for an overloaded server.
   */
  forget({ keepsServerWait }: { keepsServerWait: boolean }): void {
    this.#lanes.clear()
    this.#network = NONE
    if (!keepsServerWait) this.#server = NONE
  }

  /**
   * An overloaded server refuses everyone, so the whole tablet waits. Except for a lane that was refused before while
   * most others have succeeded since: then its own request is the cause, and it must not block the others.
   */
  #sendAway(lane: string, retryAfterMs: number | null): void {
    this.#open = 1
    const balance = this.#balances.get(lane) ?? this.#balance
    if (this.#balance > balance) return void this.#balances.set(lane, -Infinity)
    this.#balance -= 1
    this.#balances.set(lane, balance - 1)
    const named = retryAfterMs === null ? null : Math.min(retryAfterMs, LONGEST_WAIT_MS)
    const { failures, until } = this.#server
    const isWaiting = this.#remaining(this.#server) > 0
    // Lanes refused concurrently saw the same overload; a response with a named time takes precedence over one without.
    if (isWaiting && (named === null || this.#isTimeNamed)) return
    this.#server = this.#next(isWaiting ? { failures: failures - 1, until } : this.#server, named)
    this.#isTimeNamed = named !== null
  }

  #remaining(wait: Wait | undefined): number {
    return wait ? Math.max(0, wait.until - this.#clock.monotonic()) : 0
  }

  #next(before: Wait | undefined, retryAfterMs: number | null): Wait {
    const failures = (before?.failures ?? 0) + 1
    const named = Math.min(retryAfterMs ?? 0, LONGEST_NAMED_MS)
    // Never earlier than the server says, and with jitter, because other clients got the same time.
    const wait = Math.max(
      named + Math.min(named, SPREAD_AFTER_MS) * this.#random(),
      backoffMs({ failures, random: this.#random }),
    )
    return { failures, until: this.#clock.monotonic() + wait }
  }
}
