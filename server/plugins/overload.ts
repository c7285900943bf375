import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** A tablet is to wait some time between these, each another: those who were sent away together do not come back together. */
const RETRY_AFTER_SECONDS = { least: 2, most: 15 }

/**
 * Answers no more than so many requests at once, and sends the others away at no cost. Without it a chain that comes back after an
 * outage waits in one long line, gives up at the end of its patience, and asks again for what is still being answered.
 */
export function addOverload(api: FastifyInstance, { mostAtOnce, random = Math.random }: { mostAtOnce: number; random?: () => number }): void {
  const answering = new WeakSet<object>()
  let count = 0
  const leave = (request: object) => {
    if (answering.delete(request)) count -= 1
  }
  api.addHook('onRequest', async (request) => {
    // Whether a server lives is asked most when it is busy.
    if (request.routeOptions.config.isNeverRefused) return
    if (count >= mostAtOnce) {
      const { least, most } = RETRY_AFTER_SECONDS
      throw new Problem({ status: 503, code: 'unavailable', retryAfterSeconds: least + Math.floor(random() * (most - least + 1)) })
    }
    answering.add(request)
    count += 1
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
