export type IdleClock = {
  /** The wall clock (ms). It continues while the device sleeps, but users can set it. */
  now(): number
  /** Never goes back, but may stop while the device sleeps. */
  monotonic(): number
}

export type Idleness = { type: 'here'; nextLookMs: number } | { type: 'warned'; leftMs: number } | { type: 'over' }

/**
 * Measures for how long there was no input. Each clock alone can be wrong, because of sleep or a change of the time.
 * The larger of the two durations counts: an early lock costs a password, a missing one costs privacy.
 */
export class IdleTimer {
  readonly #clock: IdleClock
  readonly #limitMs: number
  readonly #warnMs: number
  #touchedAt: { now: number; monotonic: number }

  constructor({ clock, limitMs, warnMs }: { clock: IdleClock; limitMs: number; warnMs: number }) {
    this.#clock = clock
    this.#limitMs = limitMs
    this.#warnMs = warnMs
    this.#touchedAt = { now: clock.now(), monotonic: clock.monotonic() }
  }

  touch(): void {
    this.#touchedAt = { now: this.#clock.now(), monotonic: this.#clock.monotonic() }
  }

  look(): Idleness {
    const { now, monotonic } = this.#touchedAt
    const leftMs = this.#limitMs - Math.max(this.#clock.now() - now, this.#clock.monotonic() - monotonic)
    if (leftMs <= 0) return { type: 'over' }
    return leftMs <= this.#warnMs ? { type: 'warned', leftMs } : { type: 'here', nextLookMs: leftMs - this.#warnMs }
  }
}
