import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** A tablet is to wait some time between these, each another: those who were sent away together do not come back together. */
const RETRY_AFTER_SECONDS = { least: 2, most: 15 }
/** A tablet that drains and refreshes at once asks for some twenty things. */
const MOST_OF_ONE = 50

/**
 * Answers no more than so many requests at once, and sends the others away at no cost. Without it a chain that comes back after an
 * outage waits in one long line, gives up at the end of its patience, and asks again for what is still being answered. Nor more than
 * fifty for one browser, as its cookies tell: a tablet gone wild must not take the place of all the others. It is no guard against ill will.
 */
export function addOverload(api: FastifyInstance, { mostAtOnce, random = Math.random }: { mostAtOnce: number; random?: () => number }): void {
  const answering = new Map<object, string>()
  const countOf = new Map<string, number>()
  const leave = (request: object) => {
    const who = answering.get(request)
    if (who === undefined) return
    answering.delete(request)
    const left = (countOf.get(who) ?? 1) - 1
    if (left > 0) countOf.set(who, left)
    else countOf.delete(who)
  }
  const sendAway = (status: 429 | 503): never => {
    const { least, most } = RETRY_AFTER_SECONDS
    throw new Problem({ status, code: 'unavailable', retryAfterSeconds: least + Math.floor(random() * (most - least + 1)) })
  }
  api.addHook('onRequest', async (request) => {
    // Whether a server lives is asked most when it is busy.
    if (request.routeOptions.config.isNeverRefused) return
    if (answering.size >= mostAtOnce) sendAway(503)
    // Who has none yet comes to sign in, with others behind the same address.
    const who = request.headers.cookie ?? ''
    const count = who === '' ? 0 : (countOf.get(who) ?? 0)
    if (count >= MOST_OF_ONE) sendAway(429)
    answering.set(request, who)
    countOf.set(who, count + 1)
  })
  api.addHook('onRequestAbort', async (request) => leave(request))
  api.addHook('onResponse', async (request) => leave(request))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is. */
    isNeverRefused?: boolean
  }
}
