import type { Writable } from 'node:stream'
import { comeBackLater } from './problem.ts'

/** `strangersAtOnce`: of those who are not known, so that a place is left for the others. */
type Limits = { atOnce: number; strangersAtOnce: number; waiting: number; longestWaitMs: number }

export type Who = 'known' | 'strangers'

/**
 * Does so much of one kind of work at once; some more waits for its turn, and what is beyond that is sent away. So is what has waited
 * so long that whoever asked is about to give up; and whoever hangs up leaves the line, so that no work is done for nobody.
 */
export class Turns {
  readonly #limits: Limits
  /** In the order they came, each in a line of their own. */
  readonly #waiting = { known: new Set<() => void>(), strangers: new Set<() => void>() }
  readonly #taken = { known: 0, strangers: 0 }

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** `answer` is where the result goes: it closes early when its reader hangs up. `who`: whoever is known goes first. */
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
      // Taken for them, so that nobody slips in between.
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
