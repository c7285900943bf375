import type { ApiAnswer, ServerKind } from '@counter/outbox'
import { isAwaited, status } from './network.ts'
import type { Call, Entry, Flight, Handled, ModelServer, Route, ServerAccess, Thing } from './parts.ts'
import type { AppSimulation } from './app.ts'

/** A write leaves at most this long after its look-up, unless its process was interrupted. */
const LOOK_BEFORE_WRITE_MS = 1_000

/** An old state of each collection is kept for screens that show one. It is renewed every so many changes. */
const OLD_STATE_EVERY = 12

export type ServerImage = {
  collections: [string, Thing[]][]
  access: unknown
  answers: [string, Remembered][]
  ids: number
}

/** The stored answer to a request with a key. */
type Remembered = { account: string; answer: Extract<ApiAnswer, { kind: 'answer' }>; ops: readonly string[] }
/**
 * The server as a model. What both server types share is here; what an operation type needs is in its adapter, and who
 * may do what in the application's access. An extended server has revisions, uniqueness and idempotency keys; a plain
 * one has none of them and overwrites whole objects.
 */
export class SimServer implements ModelServer {
  readonly kind: ServerKind
  readonly collections = new Map<string, Thing[]>()
  readonly ledger: Entry[] = []
  readonly sim: AppSimulation
  readonly routes: readonly Route[]
  readonly access: ServerAccess
  readonly #old = new Map<string, { at: number; things: readonly Thing[] }>()
  readonly #answers = new Map<string, Remembered>()
  readonly #looks = new Map<string, number>()
  readonly #newestOfScope = new Map<string, number>()
  #ids = 0

  constructor({ sim, kind, routes }: { sim: AppSimulation; kind: ServerKind; routes: readonly Route[] }) {
    this.sim = sim
    this.kind = kind
    this.routes = routes
    this.access = sim.app.accessTo(this)
  }

  /** By the server's own clock, which is right. */
  get now(): number {
    return this.sim.startedAt + this.sim.world.now
  }

  nameOf(account: string): string {
    return this.sim.people.find(({ id }) => id === account)?.name ?? ''
  }

  /** The state that survives a restart. */
  image(): ServerImage {
    return {
      collections: structuredClone([...this.collections]),
      access: this.access.image(),
      answers: [...this.#answers],
      ids: this.#ids,
    }
  }

  restore({ collections, access, answers, ids }: ServerImage): void {
    for (const kept of [this.collections, this.#answers]) kept.clear()
    for (const [name, things] of structuredClone(collections)) this.collections.set(name, things)
    this.access.restore(access)
    for (const [key, answer] of answers) this.#answers.set(key, answer)
    this.#ids = ids
  }

  handle(flight: Flight): Handled {
    return this.access.handle(flight, new URL(flight.request.path, 'http://model'))
  }

  /** The stored answer to an earlier request with the same key. */
  remembered({ request }: Flight): Extract<ApiAnswer, { kind: 'answer' }> | null {
    return this.#answers.get(`${request.account} ${request.key}`)?.answer ?? null
  }

  /** Answers a request that was not answered before. `body`: what counts instead of its own. */
  answer(flight: Flight, url: URL, body?: string): ApiAnswer {
    const answer = this.route(flight, url, body)
    const { key, account, method, ops = [] } = flight.request
    if (method === 'POST' && answer.kind === 'answer' && answer.status === 200 && key !== undefined)
      this.#answers.set(`${account} ${key}`, { account, answer, ops })
    return answer
  }

  sentOpsOf(account: string): ReadonlySet<string> {
    return new Set([...this.#answers.values()].flatMap((one) => (one.account === account ? one.ops : [])))
  }

  /** A collection as a tablet may still show it: some changes ago. */
  oldStateOf(name: string): readonly Thing[] {
    return this.#old.get(name)?.things ?? []
  }

  collection(name: string): Thing[] {
    let things = this.collections.get(name)
    if (!things) this.collections.set(name, (things = []))
    return things
  }

  /** Records that the process now knows all changes of a scope so far. */
  noteLook(flight: Flight, scope: string): void {
    if (flight.isOpen && !flight.isCopy) this.#looks.set(`${flight.process.name} ${scope}`, this.ledger.length)
  }

  /** The ledger's length at that process's latest look-up of the scope. */
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

  /** Overwrites the whole object; the reference server rejects a stale revision. */
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

  /** Answers without looking at what was answered before. */
  route(flight: Flight, url: URL, bodyInstead?: string): ApiAnswer {
    for (const route of this.routes) {
      const match = route.method === flight.request.method ? route.path.exec(url.pathname) : null
      if (!match) continue
      const call: Call = {
        server: this,
        flight,
        params: match.slice(1).map(decodeURIComponent),
        query: url.searchParams,
        body: JSON.parse(bodyInstead ?? flight.request.body ?? '{}') as Thing,
      }
      return route.handle(this.access.callOf(call, route))
    }
    return status(404, { code: 'not_found' })
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
      at: this.sim.world.now,
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
    this.sim.oracle.onEntry(entry)
  }
}

function isSame(one: Thing, other: Thing): boolean {
  return JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
