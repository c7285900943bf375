import { judgeHealth } from '../../src/data/judge-health.ts'
import type { ApiRequest } from '@counter/outbox'
import type { Process, Said, Tablet } from '@counter/outbox/simulator'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { presentOf } from '../../src/shared/rules/present.ts'
import type { KnownClock } from '../../src/shared/rules/present.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import type { SessionVariant } from './variant.ts'

/** The laws of what a tablet takes for the server's, and of what it knows of it. */
export type KnownServerLaw =
  | 'a password is refused only by an answer of the server'
  | 'a sign-out is kept until the server has it'
  | 'a reference server stays one through a redeploy'
  | "today is the server's day where its time is known"

const KIND_LAW: KnownServerLaw = 'a reference server stays one through a redeploy'
const DAY_LAW: KnownServerLaw = "today is the server's day where its time is known"
/** Something that answers for the server for as long is taken for another server. */
const SURELY_FOREIGN_MS = 60_000
/** `Date` has whole seconds. */
const ACCURACY_MS = 1_000
/** After that, a clock that is behind is taken for one that was set right. */
const HEARD_WITHIN_MS = 11 * 3_600_000
/** A clock that was less off and is right now is taken for one that was left alone. */
const FAR_OFF_MS = 12 * 3_600_000

/** What a tablet knows of the server: that it is a reference server, and its time. Nothing by itself in older histories. */
export class KnownServer {
  readonly #tablet: Tablet
  readonly #variant: SessionVariant
  #foreignSince: number | null = null
  /** The true time of the first foreign answer since the server last answered a health check. */
  #firstForeignAt: number | null = null
  #clock: KnownClock

  constructor(tablet: Tablet, variant: SessionVariant) {
    this.#tablet = tablet
    this.#variant = variant
    this.#clock = { aheadMs: 0, seen: tablet.sim.startedAt }
  }

  /** Before each sign-in. */
  async askHealth(page: Process, account: string): Promise<void> {
    const { server, history, world, oracle, faults } = this.#tablet.sim
    if (server.kind === 'plain' || history.redeploys === undefined) return
    const { read } = await sendFrom(page, { method: 'GET', path: apiPaths.health(), account })
    if (read.kind === 'answer' && read.status === 200) this.#firstForeignAt = null
    if (read.kind === 'answer' && read.status === 404) this.#firstForeignAt ??= world.now
    const judge = this.#variant.judgeHealth ?? judgeHealth
    const now = this.#tablet.wallClock()
    const verdict = judge(read, { known: 'extended', foreignSince: this.#foreignSince, now })
    if (verdict.type === 'foreign') this.#foreignSince = verdict.since
    if (this.#firstForeignAt !== null) oracle.exercise(KIND_LAW)
    if (verdict.type !== 'kind') return
    if (verdict.kind === 'plain') {
      // What the tablet does then is not simulated.
      faults.count('takenForPlain')
      const lastedMs = world.now - (this.#firstForeignAt ?? world.now)
      if (lastedMs < SURELY_FOREIGN_MS)
        oracle.report(KIND_LAW, `tablet ${this.#tablet.index} takes it for a plain one after ${lastedMs / 1_000} s`)
    }
    this.#foreignSince = this.#firstForeignAt = null
  }

  /** An answer has the server's time. */
  hear(): void {
    const now = this.#now()
    const date = Math.floor(now / ACCURACY_MS) * ACCURACY_MS + ACCURACY_MS / 2
    this.#clock = { aheadMs: date - this.#tablet.wallClock(), seen: now }
  }

  /** The day that a form proposes. Who is asked knows it. */
  today(): string {
    const clock = this.#tablet.wallClock()
    if (this.#tablet.sim.history.clocks === undefined) return riyadhDayOf(clock)
    const rule = this.#variant.presentOf ?? presentOf
    const { now, isSure } = rule({ clock, known: this.#clock })
    const day = riyadhDayOf(isSure ? now : this.#now())
    this.#judgeDay(day, clock)
    return day
  }

  /** Where the clock was not changed since the server was heard, or was far off and has been set right. */
  #judgeDay(day: string, clock: number): void {
    const now = this.#now()
    const { aheadMs, seen } = this.#clock
    const isNow = (time: number) => Math.abs(time - now) <= ACCURACY_MS
    const isKnown = isNow(clock + aheadMs) || (isNow(clock) && Math.abs(aheadMs) >= FAR_OFF_MS)
    if (!isKnown || now - seen > HEARD_WITHIN_MS) return
    const { sim, index } = this.#tablet
    if (Math.abs(aheadMs) >= FAR_OFF_MS) sim.oracle.exercise(DAY_LAW)
    const possible = [now - ACCURACY_MS, now + ACCURACY_MS].map((time) => riyadhDayOf(time))
    if (!possible.includes(day)) sim.oracle.report(DAY_LAW, `tablet ${index} takes ${day} for today on ${possible[0]}`)
  }

  #now(): number {
    return this.#tablet.sim.server.now
  }
}

/** One request of the application itself, outside the engine. */
export function sendFrom(process: Process, request: ApiRequest, what = 'sign-in'): Promise<Said> {
  return process.port<Said>(what, (resolve) => process.tablet.sim.network.send({ process, request, answer: resolve }))
}
