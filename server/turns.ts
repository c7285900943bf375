import type { Writable } from 'node:stream'
import { comeBackLater } from './problem.ts'

type Limits = { atOnce: number; waiting: number; longestWaitMs: number }

/**
 * Does so much of one kind of work at once; some more waits for its turn, and what is beyond that is sent away. So is what has waited
 * so long that whoever asked is about to give up; and whoever hangs up leaves the line, so that no work is done for nobody.
 */
export class Turns {
  readonly #limits: Limits
  /** In the order they came. */
  readonly #waiting = new Set<() => void>()
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** `answer` is where the result goes: it closes early when its reader hangs up. */
  async take<Result>(answer: Writable, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken < this.#limits.atOnce) this.#taken += 1
    else await this.#wait(answer)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      // Handed over, so that nobody slips in between.
      if (next) next()
      else this.#taken -= 1
    }
  }

  #wait(answer: Writable): Promise<void> {
    if (this.#waiting.size >= this.#limits.waiting || answer.destroyed) throw comeBackLater({ status: 503 })
    return new Promise((turn, refuse) => {
      const leave = () => {
        clearTimeout(timer)
        answer.off('close', sendAway)
        this.#waiting.delete(begin)
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
      this.#waiting.add(begin)
    })
  }
}
