import type { Clock } from './context.ts'

/** So many in the long run, and so many at once. */
export type Rate = { perSecond: number; atOnce: number }

/** A bucket for each subject, in this process: behind one address with several processes, each subject has as many. */
export class RateLimit {
  readonly #clock: Clock
  readonly #eachMs: number
  readonly #fullMs: number
  /** When a subject's bucket would be full again; one that is full is not kept. */
  readonly #fullAt = new Map<string, number>()
  #forgetAt = 0

  constructor(clock: Clock, { perSecond, atOnce }: Rate) {
    this.#clock = clock
    this.#eachMs = 1_000 / perSecond
    this.#fullMs = atOnce * this.#eachMs
  }

  /** Counts one more of the subject; false when it is one too many, which does not count. */
  take(subject: string): boolean {
    const now = this.#clock()
    if (now >= this.#forgetAt) {
      for (const [id, at] of this.#fullAt) if (at <= now) this.#fullAt.delete(id)
      this.#forgetAt = now + this.#fullMs
    }
    // Never later than an empty bucket's, though the clock be set back.
    const from = Math.min(Math.max(this.#fullAt.get(subject) ?? 0, now), now + this.#fullMs)
    const isEmpty = from + this.#eachMs > now + this.#fullMs
    this.#fullAt.set(subject, isEmpty ? from : from + this.#eachMs)
    return !isEmpty
  }
}
