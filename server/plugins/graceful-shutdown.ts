import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '../http/context.ts'

const IDLE_CHECK_MS = 100

/**
 * Graceful shutdown: sends `Connection: close` with every response while the server stops. Browsers' keep-alive
 * connections would otherwise delay the stop until they are cut off.
 */
export function closeAfterAnswer(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close')
  })
}

/**
 * Closes the connections that would keep the server from stopping. Node closes only those that are idle when `close()`
 * is called; this also closes those that became idle since, and those on which no request was ever sent, which browsers
 * preconnect and keep open for minutes.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const closeIdle = () => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    // After pending reads, so that a request that has just arrived is still served.
    const timer = setInterval(() => setImmediate(closeIdle), IDLE_CHECK_MS).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
