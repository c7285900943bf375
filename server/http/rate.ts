import type { Clock } from './context.ts'

/** Token bucket: the refill rate per second, and the burst size. */
export type Rate = { perSecond: number; atOnce: number }

/**
 * A token bucket for each subject, kept in this process: with several processes behind one address, each has its own
 * buckets.
 */
export class RateLimit {
  readonly #clock: Clock
  readonly #eachMs: number
  readonly #fullMs: number
  /** The time at which a subject's bucket is full again; full buckets are not stored. */
  readonly #fullAt = new Map<string, number>()
  #forgetAt = 0

  constructor(clock: Clock, { perSecond, atOnce }: Rate) {
    this.#clock = clock
    this.#eachMs = 1_000 / perSecond
    this.#fullMs = atOnce * this.#eachMs
  }

  /** Takes a token from the subject's bucket. Returns false if the bucket is empty; then nothing is taken. */
  take(subject: string): boolean {
    const now = this.#clock()
    if (now >= this.#forgetAt) {
      for (const [id, at] of this.#fullAt) if (at <= now) this.#fullAt.delete(id)
      this.#forgetAt = now + this.#fullMs
    }
    // Capped at the refill time of an empty bucket, in case the clock is set back.
    const from = Math.min(Math.max(this.#fullAt.get(subject) ?? 0, now), now + this.#fullMs)
    const isEmpty = from + this.#eachMs > now + this.#fullMs
    this.#fullAt.set(subject, isEmpty ? from : from + this.#eachMs)
    return !isEmpty
  }
}
