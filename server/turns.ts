import { comeBackLater } from './problem.ts'

type Limits = { atOnce: number; waiting: number }

/** Does so much of one kind of work at once; some more waits for its turn, and what is beyond that is sent away. */
export class Turns {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#taken < this.#limits.atOnce) this.#taken += 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // Handed over, so that nobody slips in between.
      if (next) next()
      else this.#taken -= 1
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw comeBackLater({ status: 503 })
    return new Promise((turn) => this.#waiting.push(turn))
  }
}
