import type { ApiAnswer } from '@counter/outbox'
import { status } from '@counter/outbox/simulator'
import type {
  Call as SimCall,
  Flight,
  Handled,
  ModelServer,
  ServerAccess,
  Simulation,
  Tablet,
} from '@counter/outbox/simulator'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import type { AnnouncedRow } from '../../src/shared/contract/session-bodies.ts'
import { reachOf } from '../../src/shared/rules/access/access.ts'
import type { AnnouncedRowsTable } from '../../server/database/tables.ts'
import type { Stored } from '../../server/announced/rules.ts'
import { decideOn, isAnnouncedCall, isOfCall, isOfRevision } from '../../server/announced/rules.ts'
import { onlyAnnounced, withoutDetails } from '../../server/announced/visible.ts'
import type { Call, KindAdapter, Route } from './kinds/adapter.ts'
import { personOf } from './people.ts'
import { ModelSessions } from './model-sessions.ts'
import type { Session, SessionsImage } from './model-sessions.ts'
import { storedFor } from './stored-for.ts'
import type { SessionVariant } from './variant.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

type Narrow = { flight: Flight; url: URL; route: Route; session: Session; announced: AnnouncedRowsTable[] }

const NOT_FINAL: ReadonlySet<number> = new Set([401, 408, 425, 429])

const ME: Route = {
  method: 'GET',
  path: /^\/api\/users\/me$/,
  call: 'me',
  handle: ({ flight }) => status(200, { _id: flight.request.account }),
}

/** A request in outbox scope that has been answered. */
export type NarrowRequest = {
  flight: Flight
  session: Session
  announced: readonly AnnouncedRowsTable[]
  answer: ApiAnswer
  hasChanged: boolean
}
type ScopeLaws = {
  onNarrow(request: NarrowRequest): void
  onNarrowing(narrowing: { session: Session; tablet: Tablet }): void
}

type Parts = {
  server: ModelServer
  variant: SessionVariant
  adapters: readonly KindAdapter[]
  lawsOf: (sim: Simulation) => ScopeLaws
}

/**
 * What the reference server allows: its access table, and the scope of sessions. A plain server has no sessions that end
 * or are narrowed.
 */
export class CounterAccess implements ServerAccess {
  readonly sessions: ModelSessions
  readonly #server: ModelServer
  readonly #variant: SessionVariant
  readonly #routes: readonly Route[]
  readonly #lawsOf: Parts['lawsOf']

  constructor({ server, variant, adapters, lawsOf }: Parts) {
    this.#server = server
    this.#variant = variant
    this.#routes = [ME, ...adapters.flatMap(({ routes }) => routes)]
    this.#lawsOf = lawsOf
    this.sessions = new ModelSessions({
      now: () => server.now,
      personOf: (account) => personOf(server.sim, account),
    })
  }

  image(): SessionsImage {
    return this.sessions.image()
  }

  restore(image: SessionsImage): void {
    this.sessions.restore(image)
  }

  expire(account: string, options: { isForgotten: boolean }): void {
    this.sessions.expireAllOf(account, options)
  }

  onHeal(): void {
    this.sessions.reopenAccounts()
  }

  callOf(call: SimCall, route: Route): Call {
    const person = personOf(this.#server.sim, call.flight.request.account)
    const trustsAnswerer = this.#variant.server === 'takesAnyAnswerer'
    return { ...call, reach: (person && reachOf(person, route.call)) ?? 'own', trustsAnswerer }
  }

  handle(flight: Flight, url: URL): Handled {
    if (this.#server.kind === 'plain') return { answer: this.#handlePlain(flight, url) }
    switch (url.pathname) {
      case '/api/users/signin':
        return this.#signIn(flight)
      case '/api/users/signout':
        return this.#signOut(flight, url)
      case '/api/users/resume':
        return this.#resume(flight)
      case apiPaths.health():
        return { answer: status(200, REFERENCE_HEALTH) }
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
    return this.#server.route(flight, url)
  }

  /** Enforces the access table and the scope of the session. */
  #underSession(flight: Flight, url: URL): Handled {
    const { request, cookie: token } = flight
    const found = this.sessions.find(token, request.account)
    if (!found) {
      if (this.sessions.isOutlived(token)) this.#server.sim.faults.count('tokenLost')
      return { answer: status(401, { code: 'not_signed_in' }) }
    }
    const { session, newToken } = found
    if (session.revokedAt !== null) return { answer: status(401, { code: 'session_revoked' }) }
    if (session.expiresAt <= this.#server.now) return { answer: status(401, { code: 'session_expired' }) }
    return { answer: this.#inScope(flight, url, session), ...(newToken === null ? {} : { cookie: newToken }) }
  }

  #inScope(flight: Flight, url: URL, session: Session): ApiAnswer {
    const route = this.#routes.find(({ method, path }) => method === flight.request.method && path.test(url.pathname))
    const person = personOf(this.#server.sim, flight.request.account)
    if (!route || !person) return status(404, { code: 'not_found' })
    if (reachOf(person, route.call) === null) return status(403, { code: 'forbidden' })
    const isWhole = session.scope === 'full' && flight.header === session.half
    if (isWhole) return this.#server.remembered(flight) ?? this.#server.answer(flight, url)
    const announced = this.sessions.announcedIn(session)
    const [before, answer] = [this.#server.ledger.length, this.#narrow({ flight, url, route, session, announced })]
    this.#lawsOf(this.#server.sim).onNarrow({
      flight,
      session,
      announced,
      answer,
      hasChanged: this.#server.ledger.length > before,
    })
    return answer
  }

  /** Mirrors `server/plugins/outbox-scope.ts`. */
  #narrow(narrow: Narrow): ApiAnswer {
    const { flight, url, route, session, announced } = narrow
    const isReading = flight.request.method === 'GET'
    if (isReading && announced.length === 0) return fullSessionNeeded()
    if (!isReading && !isAnnouncedCall(route.call)) {
      this.#server.sim.faults.count('outsideOutboxScope')
      return fullSessionNeeded()
    }
    const remembered = isReading ? null : this.#server.remembered(flight)
    if (remembered) {
      this.#server.sim.faults.count('replayedInOutboxScope')
      return { ...remembered, body: withoutDetails(remembered.body) }
    }
    const named = [...(flight.request.ops ?? [])]
    const ops = announced.filter((row) => named.includes(row.op_id) && isOfCall(row, route.call))
    const missing = named.filter((opId) => !ops.some((row) => row.op_id === opId))
    if (this.#variant.server === 'takesUnnamed' && ops.length === 0) return this.#server.answer(flight, url)
    if (ops.length === 0 || missing.length > 0) return fullSessionNeeded(missing)
    if (isReading) return shown(this.#server.answer(flight, url), announced)
    const answer =
      this.#variant.server === 'takesTheBody' ? this.#server.answer(flight, url) : this.#applyAnnounced(narrow, ops)
    if (isFinal(answer))
      this.sessions.settle(
        session,
        ops.map((row) => row.op_id),
      )
    return shown(answer, announced)
  }

  #applyAnnounced({ flight, url, route, announced }: Narrow, ops: AnnouncedRowsTable[]): ApiAnswer {
    const { account: userId } = flight.request
    const body: unknown = JSON.parse(flight.request.body ?? '{}')
    const decision = decideOn(this.#storedFor(userId), ops, { userId, body })
    switch (decision.type) {
      case 'there':
        return status(200, decision.object)
      case 'conflict':
        if (!decision.current) return status(404, { code: 'unknown_id' })
        // Decided on the current revision, or on what this session may not see: only the owner may send it.
        if (isOfRevision(body, decision.current) || onlyAnnounced(decision.current, announced) === null)
          return fullSessionNeeded(ops.map((row) => row.op_id))
        return status(409, { code: 'stale_revision', current: decision.current })
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
        this.#server.sim.faults.count('sentWithoutOwner')
        return this.#server.answer(flight, url, JSON.stringify(decision.body))
      }
    }
  }

  #storedFor(userId: string): Stored {
    const stored = storedFor(this.#server, userId)
    return this.#variant.stored?.(stored) ?? stored
  }

  #signIn({ request, cookie: instead }: Flight): Handled {
    const session = this.sessions.open(request.account, { instead })
    if (!session) return { answer: status(401, { code: 'wrong_credentials' }) }
    return {
      answer: status(200, { _id: request.account, half: session.half, sealId: session.id }),
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
      this.#lawsOf(this.#server.sim).onNarrowing({ session: found.session, tablet: process.tablet })
      const { keep = [] } = JSON.parse(request.body ?? '{}') as { keep?: AnnouncedRow[] }
      const { token, unproven } = this.sessions.narrow(found, keep, this.#server.sentOpsOf(request.account))
      if (unproven.length > 0) this.#server.sim.faults.count('unproven')
      return { answer: status(200, { scope: 'outbox', ...(unproven.length > 0 && { unproven }) }), cookie: token }
    }
    if (found) this.sessions.delete(found.session)
    return { answer: status(200, { scope: 'none' }), ...(cookie === undefined ? {} : { cookie: null }) }
  }
}

/** The sessions of a server of this application. */
export function sessionsOf({ access }: ModelServer): ModelSessions {
  if (!(access instanceof CounterAccess)) throw new Error('a server of another application')
  return access.sessions
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
