import { requestAs } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { tellSignOuts } from './sync/tell-sign-outs.ts'

/** Tells the server the sign-outs that this tablet remembers; throws SignOutsUntoldError when one could not be told. */
export function tellPendingSignOuts(signal?: AbortSignal): Promise<void> {
  return tellSignOuts({
    oldest: () => deviceDb.pendingSignOuts.toCollection().first(),
    keep: async ({ userId }) => (await import('./announced.ts')).announcedRowsOf(userId),
    request: (request) => requestAs(signal ? { ...request, signal } : request),
    forget: ({ id }) => deviceDb.pendingSignOuts.delete(id),
  })
}
