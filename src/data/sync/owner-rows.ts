import { outboxStore } from './outbox-store.ts'
import { emptyReceiptsIn, wakeOwnerIn } from './owner-actions.ts'
import { sendNow } from './schedule.ts'

/* What signing in and out does to a person's rows: in the first load, unlike what records and sends. */

/** After sign-in: that person's waiting rows go on. */
export async function wakeOwner(ownerId: string): Promise<void> {
  await wakeOwnerIn(outboxStore, { ownerId, at: new Date().toISOString() })
  sendNow()
}

/** After sign-out: nothing that anybody sent who is not here now can be read any more. */
export function emptyReceiptsOfOthers(here: string | null): Promise<void> {
  return emptyReceiptsIn(outboxStore, (ownerId) => ownerId !== here)
}
