import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comeBackLater } from '../problem.ts'

/** A tablet that drains and refreshes at once asks for some twenty things. */
const MOST_OF_ONE = 50

/**
 * Works on no more than so many requests at once, and sends the others away at no cost. Without it a chain that comes back after an
 * outage waits in one long line, gives up at the end of its patience, and asks again for what is still being answered. Nor more than
 * fifty for one browser, as its cookies tell: a tablet that asks without end must not take the place of all the others. It is no guard against ill will.
 *
 * A place is for work, not for a line: none is held while a body is on its way, nor given back because the one who asked hung up
 * while the work for them goes on.
 */
export function addOverload(
  api: FastifyInstance,
  { mostAtOnce, random = Math.random }: { mostAtOnce: number; random?: () => number },
): void {
  const working = new Map<FastifyRequest, string>()
  const countOf = new Map<string, number>()
  const enter = (request: FastifyRequest) => {
    // Whether a server lives is asked most when it is busy.
    if (request.routeOptions.config.isNeverRefused || working.has(request)) return
    if (working.size >= mostAtOnce) throw comeBackLater({ status: 503, random })
    // Who has none yet comes to sign in, with others behind the same address.
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
    // The body of one who hung up before it was read never comes.
    if (!request.raw.complete || request.raw.destroyed) leave(request)
  })
  api.addHook('preValidation', async (request) => enter(request))
  // The one hook that comes at the end of every request, also of one whose connection is gone.
  api.addHook('onSend', async (request) => leave(request))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    isNeverRefused?: boolean
  }
}
