import { requestAs } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { wakeOwnerIn } from './sync/owner-actions.ts'
import { outboxStore } from './sync/outbox-store.ts'

/** Sends the sign-outs stored on this tablet. Rejects if one could not be sent. */
export async function tellPendingSignOuts(signal?: AbortSignal): Promise<void> {
  if ((await deviceDb.pendingSignOuts.count()) === 0) return
  const { tellSignOuts } = await import('./sync/tell-sign-outs.ts')
  await tellSignOuts({
    oldest: () => deviceDb.pendingSignOuts.toCollection().first(),
    keep: async ({ userId }) => (await import('./announced.ts')).announcedRowsOf(userId),
    request: (request) => requestAs(signal ? { ...request, signal } : request),
    forget: async ({ id, userId, keepOutbox }) => {
      await deviceDb.pendingSignOuts.delete(id)
      // Rows that waited for their sign-in are announced now and are sent without them.
      if (keepOutbox) await wakeOwnerIn(outboxStore, { ownerId: userId, at: new Date().toISOString() })
    },
  })
}
