import type { ApiAnswer, ApiRequest, ServerKind, Transport } from '../src/ports.ts'

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

/** What a request reads or writes. An extended server refuses a second object with `code`. */
export type Meant<Thing> =
  | { does: 'list'; isListed(thing: Thing): boolean }
  | { does: 'create'; isDuplicate(thing: Thing): boolean; code: string }
  | { does: 'edit'; id: string }
type Stored = { _id: string; revision: number }

/** A minimal server of one collection. Scripted handlers run in order; after them it serves normally. */
export class ScriptedServer<Thing extends Stored> implements Transport {
  readonly stored: Thing[] = []
  readonly requests: ApiRequest[] = []
  readonly script: Meeting[] = []
  kind: ServerKind = 'extended'
  /** Whether the engine may assume that a request arrives. */
  isReached = false
  readonly #meantBy: (request: ApiRequest) => Meant<Thing>
  readonly #remembered = new Map<string, ApiAnswer>()

  constructor(meantBy: (request: ApiRequest) => Meant<Thing>) {
    this.#meantBy = meantBy
  }

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
    const meant = this.#meantBy(request)
    if (meant.does === 'list') return answer(200, this.stored.filter(meant.isListed))
    const key = request.key ?? ''
    const remembered = this.kind === 'extended' ? this.#remembered.get(key) : undefined
    const body = JSON.parse(request.body ?? '{}') as Thing
    const written = remembered ?? (meant.does === 'create' ? this.#create(body, meant) : this.#edit(body, meant))
    if (written.kind === 'answer' && written.status === 200) this.#remembered.set(key, written)
    return written
  }

  #create(body: Thing, { isDuplicate, code }: Extract<Meant<Thing>, { does: 'create' }>): ApiAnswer {
    const there = this.stored.find(isDuplicate)
    if (there && this.kind === 'extended') return answer(409, { code, current: there })
    const created = { ...body, _id: `thing-${this.stored.length + 1}`, revision: 1 }
    this.stored.push(created)
    return answer(200, created)
  }

  #edit(body: Thing, { id }: { id: string }): ApiAnswer {
    const index = this.stored.findIndex(({ _id }) => _id === id)
    const there = this.stored[index]
    if (!there) return answer(404, { code: 'unknown_id' })
    if (this.kind === 'extended' && body.revision !== there.revision)
      return answer(409, { code: 'stale_revision', current: there })
    const edited = { ...body, _id: id, revision: there.revision + 1 }
    this.stored[index] = edited
    return answer(200, edited)
  }
}
