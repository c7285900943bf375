import { backoffMs } from './backoff.ts'
import type { Clock, Random } from './ports.ts'

/** After a time that the server named, its return is spread over at most so much. */
const SPREAD_AFTER_MS = 10_000

type Wait = { failures: number; until: number }

/**
 * Which lanes back off, and until when. Kept in memory on the monotonic clock: after a restart everything may be tried at
 * once, and a clock that is set back or forward changes nothing.
 */
export class Waits {
  readonly #clock: Clock
  readonly #random: Random
  readonly #lanes = new Map<string, Wait>()
  #network: Wait = { failures: 0, until: 0 }

  constructor({ clock, random }: { clock: Clock; random: Random }) {
    this.#clock = clock
    this.#random = random
  }

  /** After an answer that says to come back later, or none at all. */
  fail(lane: string, { answered, retryAfterMs }: { answered: boolean; retryAfterMs: number | null }): void {
    this.#lanes.set(lane, this.#next(this.#lanes.get(lane), retryAfterMs))
    if (answered) this.succeedNetwork()
    // Lanes that fail side by side saw the same outage: it counts once.
    else if (this.networkWaitMs === 0) this.#network = this.#next(this.#network, null)
  }

  succeed(lane: string): void {
    this.#lanes.delete(lane)
    this.succeedNetwork()
  }

  /** A wait that says nothing about the network. */
  delay(name: string): void {
    this.#lanes.set(name, this.#next(this.#lanes.get(name), null))
  }

  clear(name: string): void {
    this.#lanes.delete(name)
  }

  succeedNetwork(): void {
    this.#network = { failures: 0, until: 0 }
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

  /** Nothing answers: one lane at a time is tried, and none before this wait is over. */
  get networkFailures(): number {
    return this.#network.failures
  }

  get networkWaitMs(): number {
    return this.#remaining(this.#network)
  }

  /** Milliseconds until some lane may be tried again; null when none waits. */
  nextWakeMs(lanes: Iterable<string>): number | null {
    const waits = [...lanes].map((lane) => Math.max(this.remainingMs(lane), this.networkWaitMs))
    return waits.length === 0 ? null : Math.min(...waits)
  }

  /** "Try now": by a person, or because the network came back. */
  forget(): void {
    this.#lanes.clear()
    this.succeedNetwork()
  }

  #remaining(wait: Wait | undefined): number {
    return wait ? Math.max(0, wait.until - this.#clock.monotonic()) : 0
  }

  #next(before: Wait | undefined, retryAfterMs: number | null): Wait {
    const failures = (before?.failures ?? 0) + 1
    const named = retryAfterMs ?? 0
    // Never sooner than the server says, and not at that very moment: others were told the same.
    const wait = Math.max(named + Math.min(named, SPREAD_AFTER_MS) * this.#random(), backoffMs({ failures, random: this.#random }))
    return { failures, until: this.#clock.monotonic() + wait }
  }
}
