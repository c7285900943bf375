import type { App } from '../context.ts'

/**
 * While the server stops, each answer is the last of its connection: one that was kept alive, as browsers do, would hold up
 * the stop until it is cut off.
 */
export function addLastAnswers(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close')
  })
}
