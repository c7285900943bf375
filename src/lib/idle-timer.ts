export type IdleClock = {
  /** The wall clock, ms: goes on while the device sleeps, but people set it. */
  now(): number
  /** Never goes back, but stands still while the device sleeps. */
  monotonic(): number
}

export type Idleness = { type: 'here'; nextLookMs: number } | { type: 'warned'; leftMs: number } | { type: 'over' }

/**
 * How long nobody has touched the screen. Each clock alone can be fooled, by sleep or by a hand; the one that says more
 * time has passed is believed, for a lock that comes early costs a password and one that never comes costs privacy.
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
