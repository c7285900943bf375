import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, OLDEST_REPORT_DAY } from '../../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD } from '../demo-people.ts'
import { HttpClient } from '../http-client.ts'
import { riyadhToday } from '../riyadh-today.ts'
import type { Stream } from '@counter/outbox/simulator'

/** The demo chain has reports of later days only. */
export const FIRST_DAY_OF_OTHERS = '2025-01-01'
const MOST_TABLETS = 8
const PATIENCE_MS = 10_000
const LONGEST_REST_MS = 60

export type Person = { email: string; pharmacyName: string }
/** Writes that the server confirmed, and writes that were in flight when the soak ended. */
export type Acknowledged = {
  reports: Map<
    string,
    { userId: string; pharmacyName: string; day: string; sales: number; edits: number; isOpen: boolean }
  >
  leaves: Map<string, { userId: string; isOpen: boolean }>
  /** By shortage. */
  supports: Map<string, { userId: string; isIn: boolean; isOpen: boolean }>
}

type Parts = { url: string; person: Person; random: Stream; index: number; isOver: () => boolean }

/** One tablet: sends one change after the other, each repeatedly with its key until there is a response. */
export class SoakClient {
  readonly acknowledged: Acknowledged = { reports: new Map(), leaves: new Map(), supports: new Map() }
  answered = 0
  repeats = 0
  readonly refusals: string[] = []
  readonly internalErrors: string[] = []
  readonly #parts: Parts
  readonly #http: HttpClient
  #daysTaken = 0
  #shortageId: string | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#http = new HttpClient(parts.url)
  }

  async run(): Promise<void> {
    await this.#signIn()
    while (!this.#parts.isOver()) {
      await this.#random().pick([
        () => this.#report(),
        () => this.#report(),
        () => this.#correct(),
        () => this.#leave(),
        () => this.#support(),
      ])()
      await wait(this.#random().between(0, LONGEST_REST_MS))
    }
  }

  async #report(): Promise<void> {
    // Each tablet has its own days, before the demo chain's first report; once they are used up it only corrects.
    const day = addDays(OLDEST_REPORT_DAY, this.#daysTaken * MOST_TABLETS + this.#parts.index)
    if (day >= FIRST_DAY_OF_OTHERS) return this.#correct()
    this.#daysTaken += 1
    const { pharmacyName } = this.#parts.person
    const entry = {
      userId: this.#http.accountId ?? '',
      pharmacyName,
      day,
      sales: this.#figure(),
      edits: 0,
      isOpen: true,
    }
    const key = `${pharmacyName} ${day}`
    this.acknowledged.reports.set(key, entry)
    if (await this.#send('/api/reports/addAReport', bodyOf(entry))) entry.isOpen = false
  }

  async #correct(): Promise<void> {
    const settled = [...this.acknowledged.reports.entries()].filter(([, { isOpen }]) => !isOpen)
    const [key, entry] = settled[this.#random().below(settled.length)] ?? []
    if (key === undefined || entry === undefined) return
    const found = await this.#ask(() =>
      this.#http.get(`/api/reports/pharmacyReportsDay/${entry.pharmacyName}?reportDate=${entry.day}`),
    )
    const [report] = (found?.body ?? []) as { _id: string }[]
    if (!report) return
    const next = { ...entry, sales: this.#figure(), edits: entry.edits + 1, isOpen: true }
    if (next.sales === entry.sales) return
    this.acknowledged.reports.set(key, next)
    if (await this.#send(`/api/reports/editAReport/${report._id}`, bodyOf(next))) next.isOpen = false
  }

  async #leave(): Promise<void> {
    const clientRef = randomUUID()
    const [entry, today] = [{ userId: this.#http.accountId ?? '', isOpen: true }, riyadhToday()]
    this.acknowledged.leaves.set(clientRef, entry)
    const body = {
      natureLeave: 'Annual Leave',
      dateFrom: addDays(today, 10),
      dateTo: addDays(today, 12),
      applyDate: today,
      outsideTravelling: false,
      comment: '',
      clientRef,
    }
    if (await this.#send('/api/leaves/addALeave', body)) entry.isOpen = false
  }

  async #support(): Promise<void> {
    const me = this.#http.accountId ?? ''
    const entry = { name: this.#parts.person.email, phName: this.#parts.person.pharmacyName }
    if (this.#shortageId === null) {
      const made = await this.#send('/api/trendingShortages/addATrendingShortage', {
        shortageUPC: `soak ${this.#parts.index}`,
        shortageName: 'soak',
        shortagePrice: 1,
        shortagePicLink: '',
        shortageRegisterers: entry,
      })
      this.#shortageId = (made?.body as { _id: string } | undefined)?._id ?? null
      if (this.#shortageId !== null)
        this.acknowledged.supports.set(this.#shortageId, { userId: me, isIn: true, isOpen: false })
      return
    }
    const before = this.acknowledged.supports.get(this.#shortageId)
    const record = (await this.#ask(() => this.#http.get('/api/users/me')))?.body as
      | { employeeName: string }
      | undefined
    // The soak is over and the server is not back: without the name nothing can be sent.
    if (!record) return
    const next = { userId: me, isIn: !before?.isIn, isOpen: true }
    this.acknowledged.supports.set(this.#shortageId, next)
    const list = next.isIn ? [{ name: record.employeeName, phName: entry.phName }] : []
    if (
      await this.#send(`/api/trendingShortages/trendingShortageUpdate/${this.#shortageId}`, {
        shortageRegisterers: list,
      })
    )
      next.isOpen = false
  }

  /** Resolves to the response once the server has confirmed the write; null otherwise. */
  async #send(path: string, body: object): Promise<{ body: unknown } | null> {
    const key = randomUUID()
    const answer = await this.#ask(() => this.#http.post(path, body, { 'Idempotency-Key': key }))
    if (answer?.status === 200) {
      this.answered += 1
      return answer
    }
    if (answer) this.refusals.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`)
    return null
  }

  /** Repeats until there is a final response or the soak ends; like the engine, retries after "retry later". */
  async #ask(send: () => ReturnType<HttpClient['get']>): Promise<Awaited<ReturnType<HttpClient['get']>> | null> {
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) this.repeats += 1
      const answer = await Promise.race([send().catch(() => null), wait(PATIENCE_MS, null)])
      const isAnswer =
        answer !== null &&
        answer.status < 500 &&
        answer.status !== 429 &&
        !(answer.status === 409 && answer.headers.has('retry-after'))
      if (isAnswer && answer.status !== 401) return answer
      if (answer?.status === 500) this.internalErrors.push(answer.text.slice(0, 200))
      if (isAnswer) await this.#signIn()
      if (this.#parts.isOver() && tries > 40) return null
      await wait(this.#random().between(20, 300))
    }
  }

  async #signIn(): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await this.#http.signIn(this.#parts.person.email, DEMO_PASSWORD).catch(() => null)
      if (answer?.status === 200) return
      await wait(500)
    }
    throw new Error('could not sign in')
  }

  #figure(): number {
    return this.#random().below(1_000_000) / 100
  }

  #random(): Stream {
    return this.#parts.random
  }
}

function bodyOf({ pharmacyName, day, sales }: { pharmacyName: string; day: string; sales: number }): object {
  return { dayType: 'single', day, pharmacyName, firstSales: sales, firstPharmacist: 'x' }
}
