import type { ApiAnswer, ApiRequest } from '@counter/outbox'
import { status } from '@counter/outbox/simulator'
import type { Stream } from '@counter/outbox/simulator'
import type { VirtualTime } from './virtual-time.ts'

/** The client timeout of api-client.ts, and the Retry-After of the server (server/plugins/overload.ts). */
const PATIENCE_MS = 20_000
const RETRY_AFTER_MS = { least: 2_000, most: 15_000 }
const REFUSAL_COSTS_MS = 0.05
const LINK_MS = { least: 20, most: 150 }

export type Capacity = {
  writesPerSecond: number
  readsPerSecond: number
  /** The limit of concurrent requests; null accepts all. */ mostAtOnce: number | null
}
type Report = Record<string, unknown> & { _id: string; pharmacyName: string; day: string; revision: number }

/** An extended server that answers a fixed number of requests per second and queues the others. Reports only. */
export class BusyServer {
  readonly reports = new Map<string, Report>()
  readonly load = { requests: 0, refused: 0, given: 0, peakAtOnce: 0, peakPerSecond: 0 }
  readonly #ofPharmacy = new Map<string, Report[]>()
  readonly #time: VirtualTime
  readonly #random: Stream
  readonly #capacity: Capacity
  readonly #answers = new Map<string, ApiAnswer>()
  #atOnce = 0
  #freeAt = 0
  #second = { at: -1, count: 0 }

  constructor({ time, random, capacity }: { time: VirtualTime; random: Stream; capacity: Capacity }) {
    this.#time = time
    this.#random = random
    this.#capacity = capacity
  }

  request(request: ApiRequest): Promise<ApiAnswer> {
    return new Promise((resolve) => {
      let isOpen = true
      const tell = (answer: ApiAnswer) => {
        if (isOpen) resolve(answer)
        isOpen = false
      }
      this.#time.after(PATIENCE_MS, () => {
        if (isOpen) this.load.given += 1
        tell({ kind: 'noAnswer', reason: 'timeout' })
      })
      this.#later(() => this.#arrive(request, (answer) => this.#later(() => tell(answer))))
    })
  }

  #arrive(request: ApiRequest, reply: (answer: ApiAnswer) => void): void {
    this.#count()
    const { mostAtOnce, writesPerSecond, readsPerSecond } = this.#capacity
    if (mostAtOnce !== null && this.#atOnce >= mostAtOnce) {
      this.load.refused += 1
      this.#work(REFUSAL_COSTS_MS)
      return reply(
        status(
          503,
          { code: 'unavailable' },
          Math.round(this.#random.between(RETRY_AFTER_MS.least, RETRY_AFTER_MS.most) / 1_000) * 1_000,
        ),
      )
    }
    this.#atOnce += 1
    this.load.peakAtOnce = Math.max(this.load.peakAtOnce, this.#atOnce)
    const doneAt = this.#work(1_000 / (request.method === 'POST' ? writesPerSecond : readsPerSecond))
    this.#time.after(doneAt - this.#time.now, () => {
      this.#atOnce -= 1
      reply(this.#answer(request))
    })
  }

  /** When work that arrives now is done: one request after the other. */
  #work(costsMs: number): number {
    this.#freeAt = Math.max(this.#freeAt, this.#time.now) + costsMs
    return this.#freeAt
  }

  #answer({ method, path, account, key = '', body = '{}' }: ApiRequest): ApiAnswer {
    if (method === 'GET') return status(200, this.#read(new URL(path, 'http://model')))
    const known = this.#answers.get(`${account} ${key}`)
    if (known) return known
    const answer = this.#write(JSON.parse(body) as Report, path)
    if (answer.kind === 'answer' && answer.status === 200) this.#answers.set(`${account} ${key}`, answer)
    return answer
  }

  #read({ pathname, searchParams }: URL): Report[] {
    const pharmacyName = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const day = searchParams.get('reportDate')
    if (day === null) return this.#ofPharmacy.get(pharmacyName) ?? []
    const report = this.reports.get(`${pharmacyName} ${day}`)
    return report ? [report] : []
  }

  #write(body: Report, path: string): ApiAnswer {
    const place = `${body.pharmacyName} ${body.day}`
    const current = this.reports.get(place)
    if (path.includes('addAReport') && current) return status(409, { code: 'duplicate_report', current })
    if (!path.includes('addAReport') && !current) return status(404, { code: 'unknown_id' })
    if (current && body.revision !== undefined && body.revision !== current.revision)
      return status(409, { code: 'stale_revision', current })
    const report: Report = {
      ...EMPTY,
      ...current,
      ...body,
      _id: `report ${place}`,
      revision: (current?.revision ?? 0) + 1,
    }
    this.reports.set(place, report)
    const others = (this.#ofPharmacy.get(report.pharmacyName) ?? []).filter(({ day }) => day !== report.day)
    this.#ofPharmacy.set(report.pharmacyName, [...others, report])
    return status(200, report)
  }

  #count(): void {
    this.load.requests += 1
    const second = Math.floor(this.#time.now / 1_000)
    if (this.#second.at !== second) this.#second = { at: second, count: 0 }
    this.#second.count += 1
    this.load.peakPerSecond = Math.max(this.load.peakPerSecond, this.#second.count)
  }

  #later(act: () => void): void {
    this.#time.after(this.#random.between(LINK_MS.least, LINK_MS.most), act)
  }
}

const EMPTY = {
  firstSales: null,
  firstPharmacist: null,
  firstRemarks: null,
  firstShiftEnd: null,
  secondSales: null,
  secondPharmacist: null,
  secondRemarks: null,
  secondShiftEnd: null,
}
