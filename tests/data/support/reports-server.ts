import type { ApiAnswer, ApiRequest, ServerKind, Transport } from '../../../packages/outbox/src/ports.ts'

type Report = Record<string, unknown> & { _id: string; pharmacyName: string; day: string; revision: number }

/** Scripted handling of one request, instead of or after the server's own. */
export type Meeting = (request: ApiRequest, serve: () => ApiAnswer) => ApiAnswer | Promise<ApiAnswer>

export const NO_ANSWER: ApiAnswer = { kind: 'noAnswer', reason: 'network' }

export function answer(
  status: number,
  body: unknown = {},
  { retryAfterMs = null }: { retryAfterMs?: number | null } = {},
): ApiAnswer {
  return { kind: 'answer', status, body, retryAfterMs }
}

/** A minimal server of shift reports. Scripted handlers run in order; after them it serves normally. */
export class ReportsServer implements Transport {
  readonly reports: Report[] = []
  readonly requests: ApiRequest[] = []
  readonly script: Meeting[] = []
  kind: ServerKind = 'extended'
  /** Whether the engine may assume that a request arrives. */
  isReached = false
  readonly #remembered = new Map<string, ApiAnswer>()

  async request(request: ApiRequest): Promise<ApiAnswer> {
    this.requests.push(request)
    const meet = this.script.shift()
    return meet ? meet(request, () => this.serve(request)) : this.serve(request)
  }

  serverKind(): Promise<ServerKind> {
    return Promise.resolve(this.kind)
  }

  hasJustAnswered(): boolean {
    return this.isReached
  }

  get posts(): ApiRequest[] {
    return this.requests.filter(({ method }) => method === 'POST')
  }

  get gets(): ApiRequest[] {
    return this.requests.filter(({ method }) => method === 'GET')
  }

  serve(request: ApiRequest): ApiAnswer {
    const { pathname, searchParams } = new URL(request.path, 'http://reports')
    const [, , , call = '', name = ''] = pathname.split('/').map(decodeURIComponent)
    if (call === 'pharmacyReportsDay') {
      return answer(
        200,
        this.reports.filter(({ pharmacyName, day }) => pharmacyName === name && day === searchParams.get('reportDate')),
      )
    }
    if (call === 'pharmacyReports')
      return answer(
        200,
        this.reports.filter(({ pharmacyName }) => pharmacyName === name),
      )
    const key = request.key ?? ''
    const remembered = this.kind === 'extended' ? this.#remembered.get(key) : undefined
    const written = remembered ?? (call === 'addAReport' ? this.#create(request.body) : this.#edit(name, request.body))
    if (written.kind === 'answer' && written.status === 200) this.#remembered.set(key, written)
    return written
  }

  #create(text = '{}'): ApiAnswer {
    const body = JSON.parse(text) as Report
    const there = this.reports.find(({ pharmacyName, day }) => pharmacyName === body.pharmacyName && day === body.day)
    if (there && this.kind === 'extended') return answer(409, { code: 'duplicate_report', current: there })
    const report = { ...body, _id: `report-${this.reports.length + 1}`, revision: 1 }
    this.reports.push(report)
    return answer(200, report)
  }

  #edit(id: string, text = '{}'): ApiAnswer {
    const body = JSON.parse(text) as Report
    const index = this.reports.findIndex(({ _id }) => _id === id)
    const there = this.reports[index]
    if (!there) return answer(404, { code: 'unknown_id' })
    if (this.kind === 'extended' && body.revision !== there.revision)
      return answer(409, { code: 'stale_revision', current: there })
    const report = { ...body, _id: id, revision: there.revision + 1 }
    this.reports[index] = report
    return answer(200, report)
  }
}
