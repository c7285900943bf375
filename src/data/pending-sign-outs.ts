import { requestAs } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { outboxStore } from './sync/outbox-store.ts'
import { wakeOwnerIn } from './sync/owner-actions.ts'
import { tellSignOuts } from './sync/tell-sign-outs.ts'

/** Tells the server the sign-outs that this tablet remembers; throws SignOutsUntoldError when one could not be told. */
export function tellPendingSignOuts(signal?: AbortSignal): Promise<void> {
  return tellSignOuts({
    oldest: () => deviceDb.pendingSignOuts.toCollection().first(),
    keep: async ({ userId }) => (await import('./announced.ts')).announcedRowsOf(userId),
    request: (request) => requestAs(signal ? { ...request, signal } : request),
    forget: async ({ id, userId, keepOutbox }) => {
      await deviceDb.pendingSignOuts.delete(id)
      // What waited for their sign-in is announced now, and goes without them.
      if (keepOutbox) await wakeOwnerIn(outboxStore, { ownerId: userId, at: new Date().toISOString() })
    },
  })
}
