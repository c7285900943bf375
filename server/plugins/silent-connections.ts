import type { Socket } from 'node:net'
import type { App } from '../context.ts'

/**
 * At the end Node closes connections that had an answer and wait for another question, but not those on which nothing was ever asked,
 * which browsers open in advance and keep for minutes: the server would not end before them.
 */
export function closeSilentConnections(app: App): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
