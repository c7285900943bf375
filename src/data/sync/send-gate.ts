import { backoffMs, LONGEST_WAIT_MS } from './backoff.ts'
import type { Clock, Random } from './ports.ts'
import { FAULT_COUNTED_EVERY_MS } from './stuck.ts'

/** After a time that the server named, its return is spread over at most so much. */
const SPREAD_AFTER_MS = 10_000

type Wait = { failures: number; until: number }
type Failure = { answered: boolean; retryAfterMs: number | null; isOverload: boolean }

const NONE: Wait = { failures: 0, until: 0 }

/**
 * Which lanes back off, and until when; and when none may go, because nothing answers or the server has too much to do. Kept in memory
 * on the monotonic clock: after a restart everything may be tried at once, and a clock that is set back or forward changes nothing.
 */
export class SendGate {
  readonly #clock: Clock
  readonly #random: Random
  readonly #lanes = new Map<string, Wait>()
  /** When a lane's failure last counted against its rows. */
  readonly #faults = new Map<string, number>()
  #network = NONE
  #server = NONE
  #isTimeNamed = false
  /** After the server had too much to do, one lane asks whether it still has; each answer lets one more go. */
  #open = Infinity
  /** How many got through, less how many were sent away; and what it was, but for its own, when a lane was first sent away. */
  #balance = 0
  readonly #balances = new Map<string, number>()

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.#clock = clock
    this.#random = random
  }

  /** After an answer that says to come back later, or none at all. */
  fail(lane: string, { answered, retryAfterMs, isOverload }: Failure): void {
    this.#lanes.set(lane, this.#next(this.#lanes.get(lane), retryAfterMs))
    if (answered) this.#network = NONE
    // Lanes that fail side by side saw the same outage: it counts once.
    else if (this.#remaining(this.#network) === 0) this.#network = this.#next(this.#network, null)
    if (isOverload) this.#sendAway(lane, retryAfterMs)
  }

  succeed(lane: string): void {
    this.#lanes.delete(lane)
    this.#balances.delete(lane)
    this.#faults.delete(lane)
    this.#network = NONE
    this.#balance += 1
    // What left before the server had too much to do says nothing of now.
    if (this.#remaining(this.#server) > 0) return
    this.#server = NONE
    this.#open += 1
  }

  /** Whether a failure that a server answered with counts against the lane's rows. */
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

  /** Not while the server is only just being asked whether it has time again. */
  isOpenFor(lanes: number): boolean {
    return this.#open >= lanes
  }

  isWaiting(lane: string): boolean {
    return this.remainingMs(lane) > 0
  }

  remainingMs(lane: string): number {
    return this.#remaining(this.#lanes.get(lane))
  }

  failuresOf(lane: string): number {
    return this.#lanes.get(lane)?.failures ?? 0
  }

  /** Nothing answered when it was last tried. */
  get isUnanswered(): boolean {
    return this.#network.failures > 0
  }

  /** Nothing answers, or the server has too much to do: no lane may go before this wait is over. */
  get tabletWaitMs(): number {
    return Math.max(this.#remaining(this.#network), this.#remaining(this.#server))
  }

  /** How many lanes may be under way side by side, where `most` may while all is well. */
  lanesAtOnce(most: number): number {
    if (this.tabletWaitMs > 0) return 0
    return this.isUnanswered ? 1 : Math.min(most, this.#open)
  }

  /** Milliseconds until some lane may be tried again; null when none waits. */
  nextWakeMs(lanes: Iterable<string>): number | null {
    const waits = [...lanes].map((lane) => Math.max(this.remainingMs(lane), this.tabletWaitMs))
    return waits.length === 0 ? null : Math.min(...waits)
  }

  /** "Try now": by a person, or because the network came back, which changes nothing for a server that has too much to do. */
  forget({ keepsServerWait }: { keepsServerWait: boolean }): void {
    this.#lanes.clear()
    this.#network = NONE
    if (!keepsServerWait) this.#server = NONE
  }

  /**
   * A server with too much to do sends away whoever comes: the whole tablet waits. Not for a lane that was sent away while most that
   * went since got through: that one's own request is the matter, and it must not keep the others waiting.
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
    // Those who were sent away side by side heard of the same; who was told a time knows more than who was not.
    if (isWaiting && (named === null || this.#isTimeNamed)) return
    this.#server = this.#next(isWaiting ? { failures: failures - 1, until } : this.#server, named)
    this.#isTimeNamed = named !== null
  }

  #remaining(wait: Wait | undefined): number {
    return wait ? Math.max(0, wait.until - this.#clock.monotonic()) : 0
  }

  #next(before: Wait | undefined, retryAfterMs: number | null): Wait {
    const failures = (before?.failures ?? 0) + 1
    const named = retryAfterMs ?? 0
    // Never sooner than the server says, and not at that very moment: others were told the same.
    const wait = Math.max(
      named + Math.min(named, SPREAD_AFTER_MS) * this.#random(),
      backoffMs({ failures, random: this.#random }),
    )
    return { failures, until: this.#clock.monotonic() + wait }
  }
}
