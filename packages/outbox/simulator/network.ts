import type { ApiAnswer } from '@counter/outbox'
import { GATEWAY } from './faults.ts'
import type { EngineFault } from './faults.ts'
import type { Flight, Handled, Sent } from './parts.ts'
import type { AppSimulation } from './app.ts'

const TIMEOUT_MS = 20_000
const LATEST_COMMIT_MS = 60_000
/** How long a merely slow server may need for a write whose answer was lost. */
export const SLOW_COMMIT_MS = 3_000

const INSTEAD = [
  'requestLost',
  'answerLost',
  'lateCommit',
  'duplicated',
  'bodyCut',
  'portal',
  'proxyHtml403',
  'proxyHtml404',
  'status400',
  'status401',
  'status403',
  'status404',
  'status408',
  'status409',
  'status409RetryAfter',
  'status413',
  'status422',
  'status429',
  'status500',
  'status503',
  'status500AfterCommit',
  'messageInsteadOfObject',
  'slowAnswer',
  GATEWAY,
] as const satisfies readonly EngineFault[]

const NETWORK: ApiAnswer = { kind: 'noAnswer', reason: 'network' }
const TIMEOUT: ApiAnswer = { kind: 'noAnswer', reason: 'timeout' }
const HTML: ApiAnswer = { kind: 'noAnswer', reason: 'notJson' }
/** What a gateway answers while the server behind it is restarted, and what the server has said then. */
const OF_GATEWAYS: readonly ApiAnswer[] = [
  status(401, { message: 'Unauthorized' }),
  status(403, { message: 'Forbidden' }),
  status(404, { message: 'no Route matched with those values' }),
  status(502, { code: 'UPSTREAM_UNAVAILABLE', message: 'Bad Gateway' }),
]
const NOTHING: ApiAnswer = { kind: 'noAnswer', reason: 'otherJson' }
/** The codes with which a reference server answers the statuses that are faults. */
const CODES: { [status: number]: string } = {
  400: 'malformed',
  401: 'session_expired',
  403: 'forbidden',
  404: 'not_found',
  408: 'lock_timeout',
  409: 'forbidden_transition',
  413: 'too_large',
  422: 'invalid_field',
  429: 'too_many_tries',
  500: 'internal',
  503: 'unavailable',
}

/** The network between all tablets and the server, with everything that can happen to a request. */
export class Network {
  requests = 0
  readonly #sim: AppSimulation

  constructor(sim: AppSimulation) {
    this.#sim = sim
  }

  send({ process, request, sentUnder = null, answer }: Sent): void {
    const { world, server, faults, oracle } = this.#sim
    const { tablet } = process
    this.requests += 1
    const flight: Flight = {
      process,
      request,
      cookie: tablet.cookies.get(request.account),
      header: tablet.accounts.headerFor(request.account),
      sentAt: world.now,
      epoch: tablet.disk.committed.lease.epoch,
      sentUnder,
      isOpen: true,
      heardAt: null,
      isCopy: false,
    }
    oracle.onRequest(flight)
    if (request.method === 'POST' && this.#sim.isElsewhereToo(request.account, tablet)) faults.count('secondDevice')
    const [out, back] = [tablet.random.between(15, 400), tablet.random.between(15, 400)]
    const arrive = (ms: number, then: (handled: Handled) => void = () => {}) =>
      world.after(ms, () => {
        if (request.method === 'POST' && faults.strikes('changeInBetween', tablet.index))
          this.#sim.changeElsewhere(tablet.random)
        then(server.handle(flight))
      })
    const end = (ms: number, result: ApiAnswer, said = result) =>
      world.after(ms, () => {
        if (isAwaited(flight)) flight.heardAt = world.now
        flight.isOpen = false
        const read = result.kind === 'answer' ? this.#sim.app.read(result, { request, server: server.kind }) : result
        if (read.kind === 'answer' && process.isAlive && !process.isFrozen)
          tablet.accounts.onHeard?.({ process, said, read })
        answer({ said, read })
      })
    // The browser stores a cookie as soon as it has read the response headers, whatever happens to the body.
    const keepCookie = ({ cookie }: Handled) => {
      if (cookie === null) tablet.cookies.delete(request.account)
      if (typeof cookie === 'string') tablet.cookies.set(request.account, cookie)
    }
    const through = (handled: Handled, result = handled.answer) => {
      world.after(back, () => keepCookie(handled))
      end(back, result)
    }

    if (faults.isOffline(tablet.index)) return (faults.count('offline'), void end(out, NETWORK))
    if (this.#sim.staysSignedOut.has(request.account))
      return void end(out + back, status(401, { code: 'session_expired' }))
    const poison = this.#sim.poisonIn(request)
    if (poison !== null) return void this.#meetPoison(poison, { out, end })
    const fault = faults.oneOf(INSTEAD, tablet.index)
    switch (fault) {
      case null:
        return void arrive(out, through)
      case 'requestLost':
        return void end(out + back, NETWORK)
      case 'answerLost':
        return void arrive(out, () => end(back, NETWORK))
      case 'bodyCut':
        return void arrive(out, (handled) => through(handled, NETWORK))
      case 'lateCommit': {
        const isMerelySlow = tablet.random.chance(0.5)
        end(isMerelySlow || tablet.random.chance(0.5) ? out : TIMEOUT_MS, NETWORK)
        return void arrive(out + tablet.random.between(0, isMerelySlow ? SLOW_COMMIT_MS : LATEST_COMMIT_MS))
      }
      case 'duplicated':
        arrive(out, through)
        return void world.after(
          out + tablet.random.between(0, 3_000),
          () => void server.handle({ ...flight, isCopy: true, heardAt: null }),
        )
      case 'portal':
      case 'proxyHtml403':
      case 'proxyHtml404':
        return void end(out, HTML)
      case GATEWAY:
        return void end(out + back, tablet.random.pick(OF_GATEWAYS), NOTHING)
      case 'status500AfterCommit':
        return void arrive(out, () => end(back, this.#failure(500)))
      case 'messageInsteadOfObject':
        // Only a plain server may answer this way.
        return void arrive(out, (handled) =>
          through(
            handled,
            server.kind === 'plain' && request.method === 'POST' && isSuccess(handled.answer)
              ? { ...handled.answer, body: { message: 'Saved' } }
              : handled.answer,
          ),
        )
      case 'slowAnswer':
        return void arrive(TIMEOUT_MS / 2, () => end(TIMEOUT_MS / 2, TIMEOUT))
      case 'status409RetryAfter':
        return void end(out + back, status(409, { code: 'key_in_progress' }, seconds(tablet.random.between(1, 30))))
      case 'status429':
        return void end(out + back, this.#failure(429, seconds(tablet.random.between(1, 120))))
      case 'status503':
        return void end(
          out + back,
          this.#failure(503, tablet.random.chance(0.5) ? seconds(tablet.random.between(1, 600)) : null),
        )
      default:
        return void end(out + back, this.#failure(Number(fault.slice('status'.length))))
    }
  }

  /** An error of the server itself. A plain one has no codes. */
  #failure(code: number, retryAfterMs: number | null = null): ApiAnswer {
    return status(code, this.#sim.server.kind === 'extended' ? { code: CODES[code] } : {}, retryAfterMs)
  }

  #meetPoison(
    poison: 'refused' | 'broken' | 'cut',
    { out, end }: { out: number; end: (ms: number, result: ApiAnswer) => void },
  ): void {
    this.#sim.faults.count(`poison ${poison}`)
    end(
      out,
      poison === 'refused'
        ? status(422, { code: 'invalid_field' })
        : poison === 'broken'
          ? this.#failure(500)
          : NETWORK,
    )
  }
}

/** Whether its process can still receive the answer and holds the sender's lease. */
export function isAwaited({ isOpen, isCopy, process, epoch }: Flight): boolean {
  return (
    isOpen && !isCopy && process.isAlive && !process.isFrozen && process.tablet.disk.committed.lease.epoch === epoch
  )
}

export function status(code: number, body: unknown = {}, retryAfterMs: number | null = null): ApiAnswer {
  return { kind: 'answer', status: code, body, retryAfterMs }
}

/** In whole seconds, as in a Retry-After header. Returns milliseconds. */
function seconds(count: number): number {
  return Math.ceil(count) * 1_000
}

function isSuccess(answer: ApiAnswer): answer is Extract<ApiAnswer, { kind: 'answer' }> {
  return answer.kind === 'answer' && answer.status === 200
}
