import { LANES_SIDE_BY_SIDE } from '@counter/outbox'
import type { ApiAnswer } from '@counter/outbox'
import { BULK_FROM, classifyAnswer, SendGate } from '@counter/outbox/testing'
import { addDays } from '../../../src/shared/rules/days/business-day.ts'
import type { BusyServer } from './busy-server.ts'
import type { VirtualTime } from './virtual-time.ts'

const SHORTEST_WAIT_MS = 250
/** The shared read, named like a lane. */
const BULK = 'bulk'
const FIRST_DAY = '2024-01-01'

type Parts = {
  name: string
  rows: number
  server: BusyServer
  time: VirtualTime
  random: () => number
  onDone: () => void
}

/**
 * A tablet for counts at which the whole engine is too slow. Its backoff and its parsing of answers are the real ones,
 * and the order of its requests follows drain.ts; rows, lease and disk are left out. The real engine is compared with
 * it at smaller counts.
 */
export class LightTablet {
  errorsShown = 0
  readonly #parts: Parts
  readonly #waits: SendGate
  readonly #left: Set<string>
  readonly #running = new Set<string>()
  #isAsleep = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#waits = new SendGate({
      clock: { now: () => parts.time.now, monotonic: () => parts.time.now },
      random: parts.random,
    })
    this.#left = new Set(Array.from({ length: parts.rows }, (_each, index) => addDays(FIRST_DAY, index)))
  }

  get unsent(): number {
    return this.#left.size
  }

  send(): void {
    if (this.#left.size === 0) return this.#parts.onDone()
    const slots = this.#waits.lanesAtOnce(LANES_SIDE_BY_SIDE)
    const ready = [...this.#left].filter((day) => !this.#running.has(day) && !this.#waits.isWaiting(day))
    ready.sort((one, other) => this.#waits.failuresOf(one) - this.#waits.failuresOf(other))
    // One shared read where many lanes wait.
    let bulk: Promise<ApiAnswer> | null = null
    const hasBulk = ready.length >= BULK_FROM && this.#waits.isOpenFor(BULK_FROM) && !this.#waits.isWaiting(BULK)
    const look = (day: string) =>
      hasBulk
        ? (bulk ??= this.#lookAtAll())
        : this.#ask('GET', `pharmacyReportsDay/${this.#parts.name}?reportDate=${day}`)
    for (const day of ready.slice(0, Math.max(0, slots - this.#running.size))) void this.#sendOne(day, look(day))
    if (this.#running.size === 0) this.#sleep()
  }

  async #lookAtAll(): Promise<ApiAnswer> {
    const answer = await this.#ask('GET', `pharmacyReports/${this.#parts.name}`)
    const verdict = classifyAnswer(answer)
    if (verdict.type === 'later' && verdict.isOverload) this.#waits.fail(BULK, verdict)
    if (verdict.type === 'success') this.#waits.succeed(BULK)
    return answer
  }

  async #sendOne(day: string, look: Promise<ApiAnswer>): Promise<void> {
    this.#running.add(day)
    const { name } = this.#parts
    const seen = classifyAnswer(await look)
    const isThere = seen.type === 'success' && (seen.body as { day: string }[]).some((report) => report.day === day)
    const body = JSON.stringify({
      dayType: 'single',
      day,
      pharmacyName: name,
      firstSales: 1_000,
      firstPharmacist: name,
    })
    const verdict =
      seen.type !== 'success' || isThere
        ? seen
        : classifyAnswer(await this.#ask('POST', 'addAReport', { body, key: `${name} ${day}` }))
    this.#running.delete(day)
    if (verdict.type === 'success') {
      this.#left.delete(day)
      this.#waits.succeed(day)
    } else if (verdict.type === 'later') this.#waits.fail(day, verdict)
    // The day is there, by a send that timed out: the next look-up finds it. Any other result would be shown to a
    // person.
    else if (verdict.type !== 'stale') this.errorsShown += 1
    this.send()
  }

  #ask(method: 'GET' | 'POST', path: string, more: { body?: string; key?: string } = {}): Promise<ApiAnswer> {
    return this.#parts.server.request({ method, path: `/api/reports/${path}`, account: this.#parts.name, ...more })
  }

  #sleep(): void {
    if (this.#isAsleep) return
    this.#isAsleep = true
    this.#parts.time.after(Math.max(SHORTEST_WAIT_MS, this.#waits.nextWakeMs(this.#left) ?? 0), () => {
      this.#isAsleep = false
      this.send()
    })
  }
}
