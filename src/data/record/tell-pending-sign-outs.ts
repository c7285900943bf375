import { announcedRowsOf } from './announced.ts'
import { requestAs } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { wakeOwnerIn } from './owner-actions.ts'
import { outboxStore } from '../store/outbox-store.ts'
import { tellSignOuts } from './tell-sign-outs.ts'

/** Sends the sign-outs stored on this tablet, oldest first. Throws SignOutsUntoldError if one could not be sent. */
export function tellAll(signal?: AbortSignal): Promise<void> {
  return tellSignOuts({
    oldest: () => deviceDb.pendingSignOuts.toCollection().first(),
    keep: ({ userId }) => announcedRowsOf(userId),
    request: (request) => requestAs(signal ? { ...request, signal } : request),
    forget: async ({ id, userId, keepOutbox }) => {
      await deviceDb.pendingSignOuts.delete(id)
      // Rows that waited for their sign-in are announced now and are sent without them.
      if (keepOutbox) await wakeOwnerIn(outboxStore, { ownerId: userId, at: new Date().toISOString() })
    },
  })
}
