import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comeBackLater } from '../http/problem.ts'

/** A tablet that drains its outbox and refreshes at the same time sends about twenty requests. */
const MOST_OF_ONE = 50

/**
 * Limits the number of concurrent requests and refuses the others at almost no cost. Without it, after an outage
 * clients queue until they time out, and then retry requests that are still being processed. Also limits each browser,
 * identified by its cookies, to fifty, so that one tablet in a request loop does not starve the others. It is not a
 * defence against an attacker.
 *
 * A slot covers work, not waiting: it is released while a body is being received, and it is kept when the client
 * disconnects while the work continues.
 */
export function addOverload(
  api: FastifyInstance,
  { mostAtOnce, random = Math.random }: { mostAtOnce: number; random?: () => number },
): void {
  const working = new Map<FastifyRequest, string>()
  const countOf = new Map<string, number>()
  const enter = (request: FastifyRequest) => {
    // Health checks must be answered above all when the server is busy.
    if (request.routeOptions.config.isNeverRefused || working.has(request)) return
    if (working.size >= mostAtOnce) throw comeBackLater({ status: 503, random })
    // A request without cookies is a sign-in, and others share its address, so it is not limited per browser.
    const who = request.headers.cookie ?? ''
    const count = who === '' ? 0 : (countOf.get(who) ?? 0)
    if (count >= MOST_OF_ONE) throw comeBackLater({ status: 429, random })
    working.set(request, who)
    countOf.set(who, count + 1)
  }
  const leave = (request: FastifyRequest) => {
    const who = working.get(request)
    if (who === undefined) return
    working.delete(request)
    const left = (countOf.get(who) ?? 1) - 1
    if (left > 0) countOf.set(who, left)
    else countOf.delete(who)
  }
  api.addHook('onRequest', async (request) => enter(request))
  api.addHook('preParsing', async (request) => {
    // If the client disconnects before its body was read, no later hook runs.
    if (!request.raw.complete || request.raw.destroyed) leave(request)
  })
  api.addHook('preValidation', async (request) => enter(request))
  // The only hook that runs at the end of every request, even after the connection is closed.
  api.addHook('onSend', async (request) => leave(request))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered even under overload. */
    isNeverRefused?: boolean
  }
}
