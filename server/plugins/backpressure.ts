import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { comeBackLater } from '../http/problem.ts'

/**
 * Limits the bytes of responses that clients have not read yet. A concurrency slot (overload.ts) is released once the
 * response exists, so slow or silent readers would otherwise fill the memory. Bytes are released when the response is
 * done or its connection closes, and idle connections are closed (app.ts). Counts bytes before compression, so it must
 * be registered before the compression plugin; files are excluded because they are streamed. Returns the plugin that
 * refuses further requests while the limit is exceeded.
 */
export function addBackpressure(app: FastifyInstance, mostBytes: number): (api: FastifyInstance) => void {
  let unread = 0
  app.addHook('onSend', async (_, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    unread += bytes
    // If the connection is already closed, this callback runs at once.
    finished(reply.raw, () => {
      unread -= bytes
    })
  })
  return (api) => {
    api.addHook('onRequest', async (request) => {
      if (unread >= mostBytes && !request.routeOptions.config.isNeverRefused) throw comeBackLater({ status: 503 })
    })
  }
}
