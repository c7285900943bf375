import { isSharedDevice } from '../device-mode.ts'
import { outboxStore } from './outbox-store.ts'
import { emptyReceiptsIn, wakeOwnerIn } from './owner-actions.ts'
import { sendNow } from './schedule.ts'

/* What signing in and out does to a person's rows: in the first load, unlike what records and sends. */

/** After sign-in: that person's waiting rows go on. */
export async function wakeOwner(ownerId: string): Promise<void> {
  await wakeOwnerIn(outboxStore, { ownerId, at: new Date().toISOString() })
  sendNow()
}

/** After a sign-out from a shared device: the receipts of everybody who is not here now lose their content. */
export async function emptyReceiptsOfOthers(here: string | null): Promise<void> {
  if (await isSharedDevice()) await emptyReceiptsIn(outboxStore, (ownerId) => ownerId !== here)
}
