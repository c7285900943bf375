import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * At the end Node closes the connections that wait for another question at that moment, and no others: not those on which nothing was
 * ever asked, which browsers open in advance and keep for minutes, nor those whose answer was just on its way, which then wait as long
 * as connections are kept. The server would not end before them.
 */
export function closeConnectionsAtEnd(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const look = () => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }
    // After what has come meanwhile is read: a question that was just asked is no silence.
    const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS).unref()
    app.server.once('close', () => clearInterval(timer))
  })
}
