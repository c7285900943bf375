import type { ApiAnswer, ApiRequest, DrainOptions, OutboxRow } from '@counter/outbox'
import type { RequestRole } from './app.ts'
import { FULL_SESSION_NEEDED } from '../src/send/classify-answer.ts'
import type { Law } from './laws.ts'
import type { Process } from './parts.ts'

/** From an answer until all rows that it concerns are stored as parked, including in a process that was frozen. */
const REFUSED_WITHIN_MS = 3 * 60_000
/** A lane that is being sent finishes its turn: it looks up what it writes. */
const TURN_MS = 15_000
/** An announcement, and what follows it in the same turn. */
const ANNOUNCING_MS = 45_000
/** The whole tablet waits at most this long for a Retry-After. */
const LONGEST_TABLET_WAIT_MS = 5 * 60_000
/** Virtual time is a sum of fractions. */
const ROUNDING_MS = 1

type Heard = {
  /** When the server last answered each account and lane with each error. */
  refusedAt: Map<string, number>
  /** Until when each lane has to wait. */
  lanes: Map<string, number>
  /** The period in which nothing may be sent at all. */
  tablet: { from: number; until: number } | null
  overloaded: Set<string>
  /** When it last announced rows or sent a sign-out. */
  announcedAt: number
  /** The earliest Retry-After of requests rejected concurrently, which all apply to the same overload. */
  namedUntil: number
}

type Parts = {
  now: () => number
  roleOf: (request: ApiRequest) => RequestRole
  report: (law: Law, what: string) => void
  exercise: (law: Law) => void
}

/** Those whose refusal may concern a row: a request does not name each row of the lane that it is for. */
function concerning({ lane, ownerId }: OutboxRow): string[] {
  return [lane, everyLaneOf(ownerId)]
}

/** A request that names no row, such as a look for several. */
function everyLaneOf(account: string): string {
  return `every lane of ${account}`
}

/**
 * What each process has to wait for, and whether it does. Backoff is kept in memory, so each process has its own.
 */
export class WaitingLaws {
  readonly #parts: Parts
  readonly #heard = new WeakMap<Process, Heard>()
  readonly #laneOf = new WeakMap<ApiRequest, string>()
  readonly #namedLanesOf = new WeakMap<ApiRequest, readonly string[]>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Somebody retries everything now. The return of the network does not end a server's overload. */
  onAsked(process: Process, { now = false, keepsServerWait = false }: DrainOptions): void {
    const heard = this.#heard.get(process)
    if (!heard || !now) return
    heard.lanes.clear()
    if (!keepsServerWait) [heard.tablet, heard.namedUntil] = [null, 0]
  }

  /** `lane`: of the row that it carries. `namedLanes`: of the rows that it names. */
  onRequest({
    process,
    request,
    lane,
    namedLanes = [],
  }: {
    process: Process
    request: ApiRequest
    lane: string | null
    namedLanes?: readonly string[]
  }): void {
    this.#namedLanesOf.set(request, namedLanes)
    const now = this.#parts.now()
    const heard = this.#heardBy(process)
    const role = this.#parts.roleOf(request)
    if (role === 'leaving' || role === 'announcement') heard.announcedAt = now
    if (role !== 'row') return
    // A turn with an announcement takes that much longer.
    const isLongTurn = now - heard.announcedAt <= ANNOUNCING_MS
    if (!isLongTurn && heard.tablet && now > heard.tablet.from && !process.wasInterrupted)
      this.#mustBeOver(heard.tablet.until, request)
    if (lane === null) return
    this.#laneOf.set(request, lane)
    const until = heard.lanes.get(lane)
    if (until !== undefined) this.#mustBeOver(until, request)
  }

  onAnswer({ process, request, said }: { process: Process; request: ApiRequest; said: ApiAnswer }): void {
    // The answer to an announcement applies to the announced row.
    const role = this.#parts.roleOf(request)
    if (said.kind === 'noAnswer' || (role !== 'row' && role !== 'announcement')) return
    const now = this.#parts.now()
    const heard = this.#heardBy(process)
    const lane = this.#laneOf.get(request)
    const lanes = this.#namedLanesOf.get(request) ?? []
    const concerned = lane === undefined ? lanes : [lane, ...lanes]
    if (said.status >= 400)
      for (const whom of [request.account, ...(concerned.length > 0 ? concerned : [everyLaneOf(request.account)])])
        heard.refusedAt.set(`${whom} ${said.status}`, now)
    const { retryAfterMs } = said
    if (retryAfterMs === null) return
    if (lane !== undefined) heard.lanes.set(lane, now + retryAfterMs)
    if (said.status !== 429 && said.status !== 503) return
    const until = now + Math.min(retryAfterMs, LONGEST_TABLET_WAIT_MS)
    heard.namedUntil = heard.namedUntil > now ? Math.min(heard.namedUntil, until) : until
    if (heard.tablet && now <= heard.tablet.from) heard.tablet.until = Math.min(heard.tablet.until, heard.namedUntil)
    // After a second rejection the cause may be this account's request, which is no reason for others to wait.
    if (!heard.overloaded.has(request.account) && (heard.tablet?.until ?? now) <= now) {
      heard.tablet = { from: now + TURN_MS, until: heard.namedUntil }
    }
    heard.overloaded.add(request.account)
  }

  onWaitsForSignIn(row: OutboxRow, process: Process): void {
    const law = 'a row waits for sign-in only if its own owner was refused'
    this.#parts.exercise(law)
    const isOfRow = row.lastProblem?.code === FULL_SESSION_NEEDED
    if (!(isOfRow ? concerning(row) : [row.ownerId]).some((whom) => this.#wasRefused(whom, { process, status: 401 })))
      this.#parts.report(law, `${row.opId} of ${row.ownerId} waits, and the server had not refused them`)
  }

  /** Rejected by an answer, and not by a look at the row itself. */
  onRejected(row: OutboxRow, process: Process): void {
    const status = row.lastProblem?.status
    if (status === undefined) return
    const law = 'a row is rejected only by an answer of the server'
    this.#parts.exercise(law)
    if (!concerning(row).some((whom) => this.#wasRefused(whom, { process, status })))
      this.#parts.report(law, `${row.opId} of ${row.ownerId} is rejected by a ${status} that the server never gave`)
  }

  #wasRefused(whom: string, { process, status }: { process: Process; status: number }): boolean {
    const refusedAt = this.#heardBy(process).refusedAt.get(`${whom} ${status}`) ?? -Infinity
    return this.#parts.now() - refusedAt <= REFUSED_WITHIN_MS
  }

  #mustBeOver(until: number, { method, path }: ApiRequest): void {
    const early = until - this.#parts.now()
    this.#parts.exercise('no request before the time the server named')
    if (early > ROUNDING_MS)
      this.#parts.report(
        'no request before the time the server named',
        `${method} ${path} left ${(early / 1_000).toFixed(1)} s before it`,
      )
  }

  #heardBy(process: Process): Heard {
    let heard = this.#heard.get(process)
    if (!heard)
      this.#heard.set(
        process,
        (heard = {
          refusedAt: new Map(),
          lanes: new Map(),
          tablet: null,
          overloaded: new Set(),
          announcedAt: -Infinity,
          namedUntil: 0,
        }),
      )
    return heard
  }
}
