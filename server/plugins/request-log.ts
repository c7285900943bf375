import type { App } from '../context.ts'

/**
 * One line a request, with the route's pattern in place of its address: names, emails, ids, cookies and bodies
 * never reach the log.
 */
export function addRequestLog(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
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
