import type { ApiAnswer, ServerKind } from '../../src/data/sync/ports.ts'
import { isOutboxCall, reachOf } from '../../src/shared/rules/access.ts'
import type { Call as AccessCall, Reach } from '../../src/shared/rules/access.ts'
import type { Flight } from './network.ts'
import { isAwaited, status } from './network.ts'
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

/** An old state of each collection is kept, for screens that show one; renewed every so many changes. */
const OLD_STATE_EVERY = 12

type Session = { account: string; scope: 'full' | 'outbox' }
export type ServerImage = {
  collections: [string, Thing[]][]
  sessions: [string, Session][]
  answers: [string, ApiAnswer][]
  ids: number
}

export type Call = {
  server: ModelServer
  flight: Flight
  params: string[]
  query: URLSearchParams
  body: Thing
  reach: Reach
}
/** `call`: its line in the access table, which the reference server enforces. */
export type Route = { method: 'GET' | 'POST'; path: RegExp; call: AccessCall; handle(call: Call): ApiAnswer }

const ME: Route = {
  method: 'GET',
  path: /^\/api\/users\/me$/,
  call: 'me',
  handle: ({ flight }) => status(200, { _id: flight.request.account }),
}

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
  readonly #sessions = new Map<string, Session>()
  readonly #old = new Map<string, { at: number; things: readonly Thing[] }>()
  readonly #answers = new Map<string, ApiAnswer>()
  readonly #looks = new Map<string, number>()
  readonly #newestOfScope = new Map<string, number>()
  #ids = 0

  constructor({ sim, kind, routes }: { sim: Simulation; kind: ServerKind; routes: Route[] }) {
    this.#sim = sim
    this.kind = kind
    this.#routes = [ME, ...routes]
  }

  /** By its own clock, which is right. */
  get now(): number {
    return this.#sim.startedAt + this.#sim.world.now
  }

  nameOf(account: string): string {
    return this.#sim.people.find(({ id }) => id === account)?.name ?? ''
  }

  /** Everything it would have after a restart. */
  image(): ServerImage {
    return {
      collections: structuredClone([...this.collections]),
      sessions: [...this.#sessions],
      answers: [...this.#answers],
      ids: this.#ids,
    }
  }

  restore({ collections, sessions, answers, ids }: ServerImage): void {
    for (const kept of [this.collections, this.#sessions, this.#answers]) kept.clear()
    for (const [name, things] of structuredClone(collections)) this.collections.set(name, things)
    for (const [id, session] of sessions) this.#sessions.set(id, session)
    for (const [key, answer] of answers) this.#answers.set(key, answer)
    this.#ids = ids
  }

  /** The session that the browser had before for this account ends with it. */
  openSession(account: string, { instead }: { instead: string | undefined }): string {
    if (instead !== undefined) this.#sessions.delete(instead)
    const id = `session ${(this.#ids += 1)}`
    this.#sessions.set(id, { account, scope: 'full' })
    return id
  }

  endSessionsOf(account: string): void {
    for (const [id, session] of this.#sessions) if (session.account === account) this.#sessions.delete(id)
  }

  /** Whether the session of that cookie was narrowed at a sign-out. */
  isOutboxScope(cookie: string | undefined): boolean {
    return cookie !== undefined && this.#sessions.get(cookie)?.scope === 'outbox'
  }

  handle(flight: Flight): ApiAnswer {
    const { request } = flight
    const url = new URL(request.path, 'http://model')
    if (this.kind === 'extended') {
      if (url.pathname === '/api/users/signout') return this.#signOut(flight, url)
      const refused = this.#guard(flight, url)
      if (refused) return refused
      const remembered = request.key === undefined ? undefined : this.#answers.get(`${request.account} ${request.key}`)
      if (remembered) return remembered
    } else if (url.pathname === '/api/users/signout') return status(404, { message: 'Not found' })
    const answer = this.#route(flight, url)
    const isKept =
      this.kind === 'extended' && request.method === 'POST' && answer.kind === 'answer' && answer.status === 200
    if (isKept && request.key !== undefined) this.#answers.set(`${request.account} ${request.key}`, answer)
    return answer
  }

  /** A collection as somebody's tablet may still show it: as it was some changes ago. */
  oldStateOf(name: string): readonly Thing[] {
    return this.#old.get(name)?.things ?? []
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

  create(
    call: Call | null,
    {
      collection,
      scope,
      fields,
      id,
    }: { collection: string; scope: string; fields: Record<string, unknown>; id?: string },
  ): Thing {
    const thing: Thing = {
      ...fields,
      _id: id ?? `${collection} ${(this.#ids += 1)}`,
      ...(this.kind === 'extended' ? { revision: 1 } : {}),
    }
    this.collection(collection).push(thing)
    this.#enter({ collection, scope, before: null, after: thing, call })
    return thing
  }

  /** Overwrites the whole object; the reference server refuses a stale revision. */
  overwrite(
    call: Call | null,
    {
      collection,
      scope,
      id,
      fields,
    }: { collection: string; scope: string; id: string; fields: Record<string, unknown> },
  ): ApiAnswer {
    const things = this.collection(collection)
    const index = things.findIndex(({ _id }) => _id === id)
    const before = things[index]
    if (!before) return status(404, { code: 'unknown_id' })
    if (
      this.kind === 'extended' &&
      call &&
      fields['revision'] !== undefined &&
      fields['revision'] !== before['revision']
    )
      return this.stale(call, { scope, current: before })
    const after: Thing = {
      ...fields,
      _id: id,
      ...(this.kind === 'extended' ? { revision: Number(before['revision']) + 1 } : {}),
    }
    if (isSame(before, after)) return status(200, before)
    things[index] = after
    this.#enter({ collection, scope, before, after, call })
    return status(200, after)
  }

  stale({ flight }: Call, { scope, current }: { scope: string; current: Thing }): ApiAnswer {
    this.noteLook(flight, scope)
    return status(409, { code: 'stale_revision', current })
  }

  /** Who makes this request, and how far they may go; null: let it pass. */
  #guard({ request, cookie }: Flight, url: URL): ApiAnswer | null {
    const session = cookie === undefined ? undefined : this.#sessions.get(cookie)
    if (session?.account !== request.account) return status(401, { code: 'session_expired' })
    const route = this.#routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    const person = this.#sim.people.find(({ id }) => id === request.account)
    if (!route || !person) return null
    if (reachOf(person, route.call) === null) return status(403, { code: 'forbidden' })
    if (session.scope === 'full' || isOutboxCall(person, route.call)) return null
    this.#sim.faults.count('outsideOutboxScope')
    return status(401, { code: 'full_session_needed' })
  }

  #route(flight: Flight, url: URL): ApiAnswer {
    for (const { method, path, call, handle } of this.#routes) {
      const match = method === flight.request.method ? path.exec(url.pathname) : null
      if (!match) continue
      const body = JSON.parse(flight.request.body ?? '{}') as Thing
      const person = this.#sim.people.find(({ id }) => id === flight.request.account)
      const reach = (person && reachOf(person, call)) ?? 'own'
      return handle({
        server: this,
        flight,
        params: match.slice(1).map(decodeURIComponent),
        query: url.searchParams,
        body,
        reach,
      })
    }
    return status(404, { code: 'not_found' })
  }

  /** No error where the session is over already. */
  #signOut({ cookie, request }: Flight, url: URL): ApiAnswer {
    const session = cookie === undefined ? undefined : this.#sessions.get(cookie)
    if (cookie === undefined || session?.account !== request.account) return status(200, { scope: 'none' })
    if (url.searchParams.get('keep') === 'outbox') this.#sessions.set(cookie, { ...session, scope: 'outbox' })
    else this.#sessions.delete(cookie)
    return status(200, {})
  }

  #enter({
    collection,
    scope,
    before,
    after,
    call,
  }: {
    collection: string
    scope: string
    before: Thing | null
    after: Thing
    call: Call | null
  }): void {
    const by = call?.flight ?? null
    const entry: Entry = {
      serial: this.ledger.length,
      at: this.#sim.world.now,
      collection,
      scope,
      before,
      after,
      by,
      isZombie: by !== null && !isAwaited(by),
      isBlind:
        by !== null &&
        (by.process.wasInterrupted ||
          (this.#newestOfScope.get(scope) ?? -Infinity) >= by.sentAt - LOOK_BEFORE_WRITE_MS),
    }
    const old = this.#old.get(collection)
    if (old === undefined || entry.serial - old.at >= OLD_STATE_EVERY)
      this.#old.set(collection, { at: entry.serial, things: [...this.collection(collection)] })
    this.ledger.push(entry)
    this.#newestOfScope.set(scope, entry.at)
    this.#sim.oracle.onEntry(entry)
  }
}

function isSame(one: Thing, other: Thing): boolean {
  return JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
