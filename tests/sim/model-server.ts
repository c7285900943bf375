import type { ApiAnswer, ServerKind } from '../../src/data/sync/ports.ts'
import type { Flight } from './network.ts'
import { status } from './network.ts'
import type { Simulation } from './simulation.ts'

export type Thing = Record<string, unknown> & { _id: string }

/** One effect on what the server has. `by` is null for changes that come from elsewhere than the tablets. */
export type Entry = {
  serial: number
  at: number
  collection: string
  /** What a look-up must show to know of this change. */
  scope: string
  before: Thing | null
  after: Thing
  by: Flight | null
  /** Nobody awaits it any more: its answer was given up, its process is dead, frozen or no longer the holder. */
  isZombie: boolean
  /** Something of the scope changed between look and write, as far as one can tell: a race that only revisions prevent. */
  isBlind: boolean
}

/** No write leaves later than this after the look-up that it was decided on, unless its process was interrupted. */
const LOOK_BEFORE_WRITE_MS = 1_000

export type ServerImage = { collections: [string, Thing[]][]; sessions: [string, string][]; answers: [string, ApiAnswer][]; ids: number }

export type Call = { server: ModelServer; flight: Flight; params: string[]; query: URLSearchParams; body: Thing }
export type Route = { method: 'GET' | 'POST'; path: RegExp; handle(call: Call): ApiAnswer }

/**
 * The server as a model: what both kinds share is here, what a kind of change needs is in its adapter. The reference server
 * has sessions, revisions, uniqueness and remembered keys; the plain one has none of them and overwrites whole objects.
 */
export class ModelServer {
  readonly kind: ServerKind
  readonly collections = new Map<string, Thing[]>()
  readonly ledger: Entry[] = []
  readonly #sim: Simulation
  readonly #routes: Route[]
  readonly #sessions = new Map<string, string>()
  readonly #answers = new Map<string, ApiAnswer>()
  readonly #looks = new Map<string, number>()
  readonly #newestOfScope = new Map<string, number>()
  #ids = 0

  constructor({ sim, kind, routes }: { sim: Simulation; kind: ServerKind; routes: Route[] }) {
    this.#sim = sim
    this.kind = kind
    this.#routes = routes
  }

  /** Everything it would have after a restart. */
  image(): ServerImage {
    return { collections: structuredClone([...this.collections]), sessions: [...this.#sessions], answers: [...this.#answers], ids: this.#ids }
  }

  restore({ collections, sessions, answers, ids }: ServerImage): void {
    for (const [name, things] of structuredClone(collections)) this.collections.set(name, things)
    for (const [id, account] of sessions) this.#sessions.set(id, account)
    for (const [key, answer] of answers) this.#answers.set(key, answer)
    this.#ids = ids
  }

  openSession(account: string): string {
    const id = `session ${(this.#ids += 1)}`
    this.#sessions.set(id, account)
    return id
  }

  endSessionsOf(account: string): void {
    for (const [id, owner] of this.#sessions) if (owner === account) this.#sessions.delete(id)
  }

  handle(flight: Flight): ApiAnswer {
    const { request, cookie } = flight
    const url = new URL(request.path, 'http://model')
    if (this.kind === 'extended') {
      if (cookie === undefined || this.#sessions.get(cookie) !== request.account) return status(401, { code: 'session_expired' })
      if (url.pathname === '/api/users/signout') return this.#signOut(cookie, url)
      const remembered = request.key === undefined ? undefined : this.#answers.get(`${request.account} ${request.key}`)
      if (remembered) return remembered
    } else if (url.pathname === '/api/users/signout') return status(404, { message: 'Not found' })
    const answer = this.#route(flight, url)
    const isKept = this.kind === 'extended' && request.method === 'POST' && answer.kind === 'answer' && answer.status === 200
    if (isKept && request.key !== undefined) this.#answers.set(`${request.account} ${request.key}`, answer)
    return answer
  }

  collection(name: string): Thing[] {
    let things = this.collections.get(name)
    if (!things) this.collections.set(name, (things = []))
    return things
  }

  /** Notes what the process now knows of a scope: everything up to the newest change. */
  noteLook(flight: Flight, scope: string): void {
    if (flight.isOpen && !flight.isCopy) this.#looks.set(`${flight.process.name} ${scope}`, this.ledger.length)
  }

  /** The ledger's length at that process's newest look at the scope. */
  lookOf(processName: string, scope: string): number {
    return this.#looks.get(`${processName} ${scope}`) ?? 0
  }

  create(call: Call | null, { collection, scope, fields }: { collection: string; scope: string; fields: Record<string, unknown> }): Thing {
    const thing: Thing = { ...fields, _id: `${collection} ${(this.#ids += 1)}`, ...(this.kind === 'extended' ? { revision: 1 } : {}) }
    this.collection(collection).push(thing)
    this.#enter({ collection, scope, before: null, after: thing, call })
    return thing
  }

  /** Overwrites the whole object; the reference server refuses a stale revision. */
  overwrite(call: Call | null, { collection, scope, id, fields }: { collection: string; scope: string; id: string; fields: Record<string, unknown> }): ApiAnswer {
    const things = this.collection(collection)
    const index = things.findIndex(({ _id }) => _id === id)
    const before = things[index]
    if (!before) return status(404, { code: 'unknown_id' })
    if (this.kind === 'extended' && call && fields['revision'] !== undefined && fields['revision'] !== before['revision']) {
      this.noteLook(call.flight, scope)
      return status(409, { code: 'stale_revision', current: before })
    }
    const after: Thing = { ...fields, _id: id, ...(this.kind === 'extended' ? { revision: Number(before['revision']) + 1 } : {}) }
    if (isSame(before, after)) return status(200, before)
    things[index] = after
    this.#enter({ collection, scope, before, after, call })
    return status(200, after)
  }

  #route(flight: Flight, url: URL): ApiAnswer {
    for (const { method, path, handle } of this.#routes) {
      const match = method === flight.request.method ? path.exec(url.pathname) : null
      if (!match) continue
      const body = JSON.parse(flight.request.body ?? '{}') as Thing
      return handle({ server: this, flight, params: match.slice(1).map(decodeURIComponent), query: url.searchParams, body })
    }
    return status(404, { code: 'not_found' })
  }

  #signOut(cookie: string, url: URL): ApiAnswer {
    if (url.searchParams.get('keep') !== 'outbox') this.#sessions.delete(cookie)
    return status(200, {})
  }

  #enter({ collection, scope, before, after, call }: { collection: string; scope: string; before: Thing | null; after: Thing; call: Call | null }): void {
    const by = call?.flight ?? null
    const entry: Entry = {
      serial: this.ledger.length,
      at: this.#sim.world.now,
      collection,
      scope,
      before,
      after,
      by,
      isZombie: by !== null && isZombie(by),
      isBlind: by !== null && (by.process.wasInterrupted || (this.#newestOfScope.get(scope) ?? -Infinity) >= by.sentAt - LOOK_BEFORE_WRITE_MS),
    }
    this.ledger.push(entry)
    this.#newestOfScope.set(scope, entry.at)
    this.#sim.oracle.onEntry(entry)
  }
}

function isZombie({ isOpen, isCopy, process, epoch }: Flight): boolean {
  const { lease } = process.tablet.disk.committed
  return !isOpen || isCopy || !process.isAlive || process.isFrozen || lease.epoch !== epoch
}

function isSame(one: Thing, other: Thing): boolean {
  return JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
