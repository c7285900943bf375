import type { Writable } from 'node:stream'
import { comeBackLater } from './problem.ts'

/** `strangersAtOnce` limits callers that are not known, so that capacity is left for those that are. */
type Limits = { atOnce: number; strangersAtOnce: number; waiting: number; longestWaitMs: number }

export type Who = 'known' | 'strangers'

/**
 * Limits the concurrency of one kind of work. Further calls wait in a bounded queue; beyond that they are refused, and
 * so are calls that have waited almost until the client's timeout. A call leaves the queue when its client disconnects.
 */
export class Semaphore {
  readonly #limits: Limits
  /** First in, first out, in a queue for each kind of caller. */
  readonly #waiting = { known: new Set<() => void>(), strangers: new Set<() => void>() }
  readonly #taken = { known: 0, strangers: 0 }

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * `answer` is the stream of the response, which closes early if the client disconnects. `who`: known callers go
   * first.
   */
  async take<Result>({
    answer,
    who,
    work,
  }: {
    answer: Writable
    who: Who
    work: () => Promise<Result>
  }): Promise<Result> {
    if (this.#hasPlaceFor(who)) this.#taken[who] += 1
    else await this.#wait(answer, who)
    try {
      return await work()
    } finally {
      this.#taken[who] -= 1
      this.#callNext()
    }
  }

  #hasPlaceFor(who: Who): boolean {
    const { known, strangers } = this.#taken
    return known + strangers < this.#limits.atOnce && (who === 'known' || strangers < this.#limits.strangersAtOnce)
  }

  #callNext(): void {
    for (const who of ['known', 'strangers'] as const) {
      const [next] = this.#waiting[who]
      if (!next || !this.#hasPlaceFor(who)) continue
      // Taken before the waiting call resumes, so that no other call takes the slot first.
      this.#taken[who] += 1
      return next()
    }
  }

  #wait(answer: Writable, who: Who): Promise<void> {
    const line = this.#waiting[who]
    if (line.size >= this.#limits.waiting || answer.destroyed) throw comeBackLater({ status: 503 })
    return new Promise((turn, refuse) => {
      const leave = () => {
        clearTimeout(timer)
        answer.off('close', sendAway)
        line.delete(begin)
      }
      const begin = () => {
        leave()
        turn()
      }
      const sendAway = () => {
        leave()
        refuse(comeBackLater({ status: 503 }))
      }
      const timer = setTimeout(sendAway, this.#limits.longestWaitMs)
      answer.once('close', sendAway)
      line.add(begin)
    })
  }
}
