import { heldMs } from '../model/held.ts'
import type { OutboxRow } from '../model/types.ts'
import type { Clock } from '../ports.ts'

/**
 * Which rows wait for their earliest sending time. The wall clock is read once for each row, when it is first seen; from
 * then on its time is measured on the monotonic clock, so that no change of the wall clock holds it any longer.
 */
export class Holds {
  readonly #clock: Clock
  #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The held ones of all unsent rows, by `seq`, each with the milliseconds until it may be sent. */
  among(rows: readonly OutboxRow[]): ReadonlyMap<number, number> {
    const now = this.#clock.monotonic()
    const until = new Map<string, number>()
    const held = new Map<number, number>()
    for (const row of rows) {
      if (row.notBefore === undefined) continue
      const end = this.#until.get(row.opId) ?? now + heldMs(row, this.#clock.now())
      until.set(row.opId, end)
      if (end > now) held.set(row.seq, end - now)
    }
    this.#until = until
    return held
  }
}
