import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { App } from '../context.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The name a tablet gave its request, so that its own story and the log speak of the same one; anything but a UUID gets one of ours. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const named = headers[REQUEST_ID_HEADER.toLowerCase()]
  return typeof named === 'string' && UUID.test(named) ? named : randomUUID()
}

/**
 * One line a request, with the route's pattern in place of its address: names, emails, ids, cookies and bodies
 * never reach the log.
 */
export function addRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}

/** What of an error may be logged: quoted parts of messages can be people's data. */
export function errorForLog(error: Error): { type: string; message: string; stack: string; code?: unknown } {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: error.message.replaceAll(/"[^"]*"|'[^']*'|\([^)]*\)/g, '…'),
    stack: frames.join('\n'),
    ...('code' in error ? { code: error.code } : {}),
  }
}
