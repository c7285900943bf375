import { isOfReference, judgeHealth } from '../../src/data/http/judge-health.ts'
import type { ServerAnswer } from '../../src/data/http/read-answer.ts'
import type { ApiAnswer, ApiRequest } from '@counter/outbox'
import type { Process, Said, Tablet } from '@counter/outbox/simulator'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { presentOf } from '../../src/shared/rules/days/present.ts'
import type { KnownClock } from '../../src/shared/rules/days/present.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
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
  /** As a page or worker of the app remembers it. */
  readonly #foreignSince = new WeakMap<Process, number>()
  /** The true time of the first foreign answer since the server itself last answered the process, as far as that shows. */
  readonly #firstForeignAt = new WeakMap<Process, number>()
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
    if (read.kind === 'answer' && read.status === 404 && !this.#firstForeignAt.has(page))
      this.#firstForeignAt.set(page, world.now)
    const judge = this.#variant.judgeHealth ?? judgeHealth
    const foreignSince = this.#foreignSince.get(page) ?? null
    const verdict = judge(read, { known: 'extended', foreignSince, now: world.now })
    if (verdict.type === 'foreign') this.#foreignSince.set(page, verdict.since)
    const firstForeignAt = this.#firstForeignAt.get(page)
    if (firstForeignAt !== undefined) oracle.exercise(KIND_LAW)
    if (verdict.type !== 'kind') return
    if (verdict.kind === 'plain') {
      // What the tablet does then is not simulated.
      faults.count('takenForPlain')
      const lastedMs = world.now - (firstForeignAt ?? world.now)
      if (lastedMs < SURELY_FOREIGN_MS)
        oracle.report(KIND_LAW, `tablet ${this.#tablet.index} takes it for a plain one after ${lastedMs / 1_000} s`)
    }
    this.#foreignSince.delete(page)
    this.#firstForeignAt.delete(page)
  }

  /** An answer has the server's time. */
  hear({ process, said, read }: Said & { process: Process }): void {
    const { isOfReference: isOfServer = isOfReference } = this.#variant
    if (isOfServer(read as ServerAnswer)) this.#foreignSince.delete(process)
    if (showsServer(said)) this.#firstForeignAt.delete(process)
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

/** Whether nothing but the server answers so: its health, a list or a refusal of its own. Other answers look like anybody's. */
function showsServer(said: ApiAnswer): boolean {
  if (said.kind === 'noAnswer') return false
  const fields = typeof said.body === 'object' && said.body !== null ? said.body : {}
  return Array.isArray(fields) || (said.status < 400 ? 'contract' : 'code') in fields
}

/** One request of the application itself, outside the engine. */
export function sendFrom(process: Process, request: ApiRequest, what = 'sign-in'): Promise<Said> {
  return process.port<Said>(what, (resolve) => process.tablet.sim.network.send({ process, request, answer: resolve }))
}
