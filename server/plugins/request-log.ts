import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { REQUEST_ID_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { ErrorCode } from '../../src/shared/contract/error-codes.ts'
import type { App } from '../http/context.ts'
import type { Problem } from '../http/problem.ts'

const LOG_NAME_LENGTH = 12
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The request id that the client sent, so that client and server logs match; a new UUID if it sent none or something
 * else.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const named = headers[REQUEST_ID_HEADER.toLowerCase()]
  return typeof named === 'string' && UUID.test(named) ? named : randomUUID()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem in the response, and its code. */
    problemCode: ErrorCode | null
    problem: Problem | null
    /** Id of the signed-in account, or of the one that has just signed in. */
    whose: string | null
  }
}

/** A stable pseudonym of an account for the log. Only the database can map it back to a person (`admin log-name`). */
export function logNameOf(userId: string): string {
  return createHash('sha256').update(`log ${userId}`).digest('base64url').slice(0, LOG_NAME_LENGTH)
}

/**
 * Logs one line per request, with the route pattern instead of the URL and a pseudonym instead of the account: names,
 * emails, ids, cookies and bodies never reach the log.
 */
export function addRequestLog(app: App): void {
  app.decorateRequest('problemCode', null)
  app.decorateRequest('problem', null)
  app.decorateRequest('whose', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const account = request.whose ? { account: logNameOf(request.whose) } : {}
    const code = request.problemCode ? { code: request.problemCode } : {}
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ...code,
        ...account,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/** The parts of an error that may be logged: quoted parts of messages can contain personal data. */
export function errorForLog(error: Error): { type: string; message: string; stack: string; code?: unknown } {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    type: error.name,
    message: error.message.replaceAll(/"[^"]*"|'[^']*'|\([^)]*\)?/g, '…'),
    stack: frames.join('\n'),
    ...('code' in error ? { code: error.code } : {}),
  }
}
