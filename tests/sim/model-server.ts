import type { ApiAnswer, ServerKind } from '@counter/outbox'
import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { isOutboxCall, reachOf } from '../../src/shared/rules/access.ts'
import type { AnnouncedRowsTable } from '../../server/database/tables.ts'
import { decideOn, isAnnouncedCall, isOfCall, isOfRevision } from '../../server/announced/rules.ts'
import { onlyAnnounced, withoutDetails } from '../../server/announced/visible.ts'
import { ModelSessions } from './model-sessions.ts'
import type { Session, SessionsImage } from './model-sessions.ts'
import { storedFor } from './stored-for.ts'
import type { Call as AccessCall, Reach } from '../../src/shared/rules/access.ts'
import type { Flight } from './network.ts'
import { isAwaited, status } from './network.ts'
import type { Simulation } from './simulation.ts'

export type Thing = Record<string, unknown> & { _id: string }

/** One change on the server. `by` is null for changes by other clients than the tablets. */
export type Entry = {
  serial: number
  at: number
  collection: string
  /** The scope of look-ups that show this change. */
  scope: string
  before: Thing | null
  after: Thing
  by: Flight | null
  /** Nobody awaits the write any more: it timed out, or its process is dead, frozen or no longer the lease holder. */
  isZombie: boolean
  /** The scope may have changed between look-up and write: a race that only revisions prevent. */
  isBlind: boolean
}

/** A write leaves at most this long after its look-up, unless its process was interrupted. */
const LOOK_BEFORE_WRITE_MS = 1_000

/** An old state of each collection is kept for screens that show one. It is renewed every so many changes. */
const OLD_STATE_EVERY = 12

export type ServerImage = {
  collections: [string, Thing[]][]
  sessions: SessionsImage
  answers: [string, Remembered][]
  ids: number
}

/** `cookie`: the value that the answer sets, null to clear it. */
export type Handled = { answer: ApiAnswer; cookie?: string | null }

/** The stored answer of a request in outbox scope. */
type Remembered = { account: string; answer: Extract<ApiAnswer, { kind: 'answer' }>; ops: readonly string[] }
type Narrow = { flight: Flight; url: URL; route: Route; session: Session; announced: AnnouncedRowsTable[] }

const NOT_FINAL: ReadonlySet<number> = new Set([401, 408, 425, 429])

export type Call = {
  server: ModelServer
  flight: Flight
  params: string[]
  query: URLSearchParams
  body: Thing
  reach: Reach
}
/** `call`: the call's row in the access table, which the reference server enforces. */
export type Route = { method: 'GET' | 'POST'; path: RegExp; call: AccessCall; handle(call: Call): ApiAnswer }

const ME: Route = {
  method: 'GET',
  path: /^\/api\/users\/me$/,
  call: 'me',
  handle: ({ flight }) => status(200, { _id: flight.request.account }),
}

/**
 * The server as a model. What both server types share is here; what an operation type needs is in its adapter. The
 * reference server has sessions, revisions, uniqueness and idempotency keys; the plain one has none of them and
 * overwrites whole objects.
 */
export class ModelServer {
  readonly kind: ServerKind
  readonly collections = new Map<string, Thing[]>()
  readonly ledger: Entry[] = []
  readonly #sim: Simulation
  readonly #routes: Route[]
  readonly sessions: ModelSessions
  readonly #old = new Map<string, { at: number; things: readonly Thing[] }>()
  readonly #answers = new Map<string, Remembered>()
  readonly #looks = new Map<string, number>()
  readonly #newestOfScope = new Map<string, number>()
  #ids = 0

  constructor({ sim, kind, routes }: { sim: Simulation; kind: ServerKind; routes: Route[] }) {
    this.#sim = sim
    this.kind = kind
    this.#routes = [ME, ...routes]
    this.sessions = new ModelSessions({
      now: () => this.now,
      personOf: (account) => sim.people.find(({ id }) => id === account),
    })
  }

  /** By the server's own clock, which is right. */
  get now(): number {
    return this.#sim.startedAt + this.#sim.world.now
  }

  nameOf(account: string): string {
    return this.#sim.people.find(({ id }) => id === account)?.name ?? ''
  }

  /** The state that survives a restart. */
  image(): ServerImage {
    return {
      collections: structuredClone([...this.collections]),
      sessions: this.sessions.image(),
      answers: [...this.#answers],
      ids: this.#ids,
    }
  }

  restore({ collections, sessions, answers, ids }: ServerImage): void {
    for (const kept of [this.collections, this.#answers]) kept.clear()
    for (const [name, things] of structuredClone(collections)) this.collections.set(name, things)
    this.sessions.restore(sessions)
    for (const [key, answer] of answers) this.#answers.set(key, answer)
    this.#ids = ids
  }

  /** Whether the cookie's session was narrowed at a sign-out by an older app version, which proves no rows. */
  isFormerOutbox({ cookie, request }: Flight): boolean {
    const session = this.sessions.find(cookie, request.account)?.session
    return session?.scope === 'outbox' && session.half === null
  }

  handle(flight: Flight): Handled {
    const url = new URL(flight.request.path, 'http://model')
    if (this.kind === 'plain') return { answer: this.#handlePlain(flight, url) }
    switch (url.pathname) {
      case '/api/users/signin':
        return this.#signIn(flight)
      case '/api/users/signout':
        return this.#signOut(flight, url)
      case '/api/users/resume':
        return this.#resume(flight)
      case '/api/seals':
        return {
          answer: status(200, {
            ended: this.sessions.endedOf((JSON.parse(flight.request.body ?? '{}') as { ids: string[] }).ids),
          }),
        }
      default:
        return this.#underSession(flight, url)
    }
  }

  /** A plain server has no sessions that end or are narrowed: a signed-in person stays signed in. */
  #handlePlain(flight: Flight, url: URL): ApiAnswer {
    if (url.pathname === '/api/users/signin') return status(200, { _id: flight.request.account })
    if (
      url.pathname.startsWith('/api/users/sign') ||
      url.pathname === '/api/seals' ||
      url.pathname === '/api/users/resume'
    )
      return status(404, { message: 'Not found' })
    return this.#route(flight, url)
  }

  /** Enforces the access table and the scope of the session. */
  #underSession(flight: Flight, url: URL): Handled {
    const { request, cookie: token } = flight
    const found = this.sessions.find(token, request.account)
    if (!found) {
      if (this.sessions.isOutlived(token)) this.#sim.faults.count('tokenLost')
      return { answer: status(401, { code: 'not_signed_in' }) }
    }
    const { session, newToken } = found
    if (session.revokedAt !== null) return { answer: status(401, { code: 'session_revoked' }) }
    if (session.expiresAt <= this.now) return { answer: status(401, { code: 'session_expired' }) }
    return { answer: this.#inScope(flight, url, session), ...(newToken === null ? {} : { cookie: newToken }) }
  }

  #inScope(flight: Flight, url: URL, session: Session): ApiAnswer {
    const route = this.#routes.find(({ method, path }) => method === flight.request.method && path.test(url.pathname))
    const person = this.#sim.people.find(({ id }) => id === flight.request.account)
    if (!route || !person) return status(404, { code: 'not_found' })
    if (reachOf(person, route.call) === null) return status(403, { code: 'forbidden' })
    const isWhole = session.scope === 'full' && (session.half === null || flight.half === session.half)
    if (!isWhole && !isOutboxCall(person, route.call)) {
      this.#sim.faults.count('outsideOutboxScope')
      return fullSessionNeeded()
    }
    if (isWhole || session.half === null) return this.#remembered(flight) ?? this.#answer(flight, url)
    const announced = this.sessions.announcedIn(session)
    const [before, answer] = [this.ledger.length, this.#narrow({ flight, url, route, session, announced })]
    this.#sim.oracle.sessions.onNarrow({ flight, session, announced, answer, hasChanged: this.ledger.length > before })
    return answer
  }

  /** Mirrors `server/plugins/outbox-scope.ts`. */
  #narrow(narrow: Narrow): ApiAnswer {
    const { flight, url, route, session, announced } = narrow
    const isReading = flight.request.method === 'GET'
    if (isReading && announced.length === 0) return fullSessionNeeded()
    if (!isReading && !isAnnouncedCall(route.call)) return fullSessionNeeded()
    const remembered = isReading ? null : this.#remembered(flight)
    if (remembered) {
      this.#sim.faults.count('replayedInOutboxScope')
      return { ...remembered, body: withoutDetails(remembered.body) }
    }
    const named = [...(flight.request.ops ?? [])]
    const ops = announced.filter((row) => named.includes(row.op_id) && isOfCall(row, route.call))
    const missing = named.filter((opId) => !ops.some((row) => row.op_id === opId))
    if (this.#sim.variant.server === 'takesUnnamed' && ops.length === 0) return this.#answer(flight, url)
    if (ops.length === 0 || missing.length > 0) return fullSessionNeeded(missing)
    if (isReading) return shown(this.#answer(flight, url), announced)
    const answer =
      this.#sim.variant.server === 'takesTheBody' ? this.#answer(flight, url) : this.#applyAnnounced(narrow, ops)
    if (isFinal(answer))
      this.sessions.settle(
        session,
        ops.map((row) => row.op_id),
      )
    return shown(answer, announced)
  }

  #applyAnnounced({ flight, url, route }: Narrow, ops: AnnouncedRowsTable[]): ApiAnswer {
    const decision = decideOn(storedFor(this, flight.request.account), ops, flight.request.account)
    switch (decision.type) {
      case 'there':
        return status(200, decision.object)
      case 'conflict':
        // The row was decided on the current revision, but conflicts with what its owner had seen: only the owner may
        // send it.
        if (isOfRevision(JSON.parse(flight.request.body ?? '{}'), decision.current))
          return fullSessionNeeded(ops.map((row) => row.op_id))
        return decision.current
          ? status(409, { code: 'stale_revision', current: decision.current })
          : status(404, { code: 'unknown_id' })
      case 'unreadable':
        return fullSessionNeeded()
      case 'write': {
        // Already sent: later changes of it are not undone.
        if (ops.every(({ settled_at: at }) => at !== null)) return fullSessionNeeded()
        const id = route.path.exec(url.pathname)?.[1]
        const isOfThis =
          decision.id === null ? id === undefined : id !== undefined && decodeURIComponent(id) === decision.id
        if (!isOfThis)
          return decision.current
            ? status(409, { code: 'duplicate_report', current: decision.current })
            : status(404, { code: 'unknown_id' })
        this.#sim.faults.count('sentWithoutOwner')
        return this.#answer(flight, url, JSON.stringify(decision.body))
      }
    }
  }

  #remembered({ request }: Flight): Extract<ApiAnswer, { kind: 'answer' }> | null {
    return this.#answers.get(`${request.account} ${request.key}`)?.answer ?? null
  }

  #answer(flight: Flight, url: URL, body?: string): ApiAnswer {
    const answer = this.#route(flight, url, body)
    const { key, account, method, ops = [] } = flight.request
    if (method === 'POST' && answer.kind === 'answer' && answer.status === 200 && key !== undefined)
      this.#answers.set(`${account} ${key}`, { account, answer, ops })
    return answer
  }

  #sentOpsOf(account: string): ReadonlySet<string> {
    return new Set([...this.#answers.values()].flatMap((one) => (one.account === account ? one.ops : [])))
  }

  #signIn({ request, cookie: instead }: Flight): Handled {
    const { halves } = JSON.parse(request.body ?? '{}') as { halves?: boolean }
    const session = this.sessions.open(request.account, { instead, halves: halves === true })
    if (!session) return { answer: status(401, { code: 'wrong_credentials' }) }
    return {
      answer: status(200, {
        _id: request.account,
        ...(session.half === null ? {} : { half: session.half, sealId: session.id }),
      }),
      cookie: session.token,
    }
  }

  /** By PIN or password. */
  #resume({ request, cookie }: Flight): Handled {
    const found = this.sessions.find(cookie, request.account)
    if (!found || !this.sessions.isRunning(found.session))
      return { answer: status(401, { code: found?.session.revokedAt != null ? 'session_revoked' : 'not_signed_in' }) }
    const { half, token, id } = this.sessions.resume(found)
    return { answer: status(200, { _id: request.account, half, sealId: id }), cookie: token }
  }

  /** No error where the session is already over. */
  #signOut({ cookie, request, process }: Flight, url: URL): Handled {
    const found = this.sessions.find(cookie, request.account)
    const isRunning = found !== null && this.sessions.isRunning(found.session)
    // A late announcement does not narrow a session that was just opened, nor change one that has ended.
    if (url.searchParams.get('late') === '1' && found?.session.scope === 'full')
      return { answer: status(200, { scope: isRunning ? 'full' : 'none' }) }
    if (url.searchParams.get('keep') === 'outbox' && found && !isRunning)
      return { answer: status(200, { scope: 'none' }) }
    if (url.searchParams.get('keep') === 'outbox' && isRunning) {
      this.#sim.oracle.sessions.onNarrowing({ session: found.session, tablet: process.tablet })
      const { keep = [] } = JSON.parse(request.body ?? '{}') as { keep?: AnnouncedRow[] }
      const { token, unproven } = this.sessions.narrow(found, keep, this.#sentOpsOf(request.account))
      if (unproven.length > 0) this.#sim.faults.count('unproven')
      return { answer: status(200, { scope: 'outbox', ...(unproven.length > 0 && { unproven }) }), cookie: token }
    }
    if (found) this.sessions.delete(found.session)
    return { answer: status(200, { scope: 'none' }), ...(cookie === undefined ? {} : { cookie: null }) }
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

  #route(flight: Flight, url: URL, bodyInstead?: string): ApiAnswer {
    for (const { method, path, call, handle } of this.#routes) {
      const match = method === flight.request.method ? path.exec(url.pathname) : null
      if (!match) continue
      const body = JSON.parse(bodyInstead ?? flight.request.body ?? '{}') as Thing
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

/** Concerns only these rows: their owner has to send them. */
function fullSessionNeeded(unannounced: readonly string[] = []): ApiAnswer {
  const errors = unannounced.map((path) => ({ path, message: 'not_announced' }))
  return status(401, { code: 'full_session_needed', wake: 'password', ...(errors.length > 0 && { errors }) })
}

function isFinal(answer: ApiAnswer): boolean {
  if (answer.kind === 'noAnswer') return false
  if (answer.status < 400) return true
  if (answer.status >= 500 || NOT_FINAL.has(answer.status)) return false
  return answer.status !== 409 || !(answer.retryAfterMs !== null || currentIn(answer.body) !== null)
}

/** Shows only what the announced rows name. */
function shown(answer: ApiAnswer, announced: readonly AnnouncedRowsTable[]): ApiAnswer {
  if (answer.kind === 'noAnswer') return answer
  if (answer.status < 300) return { ...answer, body: onlyAnnounced(answer.body, announced) }
  const current = currentIn(answer.body)
  return current === null
    ? answer
    : { ...answer, body: { ...(answer.body as object), current: onlyAnnounced(current, announced) } }
}

function currentIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'current' in body && body.current != null ? body.current : null
}

function isSame(one: Thing, other: Thing): boolean {
  return JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
