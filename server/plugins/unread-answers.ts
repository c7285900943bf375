import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { comeBackLater } from '../problem.ts'

/**
 * Bounds what lies in memory because those who asked for it do not read it: a place for work (overload.ts) is free again once an
 * answer is there, so without it slow or silent readers fill the memory. The last of it goes when its connection does, which
 * is closed where nothing moves on it (app.ts). Counted in bytes before they are compressed, so it has to stand before what compresses;
 * files are no part of it, they are read as they are taken. Gives what refuses further requests meanwhile.
 */
export function countUnreadAnswers(app: FastifyInstance, mostBytes: number): (api: FastifyInstance) => void {
  let unread = 0
  app.addHook('onSend', async (_, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
    unread += bytes
    // A person's connection may have gone before; then this is told at once.
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
