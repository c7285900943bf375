import { requestAs } from '../http/api-client.ts'
import { countMarked } from './count-marked.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { readServerWentBack } from '../store/server-went-back.ts'
import type { OutboxRow } from '@counter/outbox'
import { emptyReceiptsIn, wakeOwnerIn } from './owner-actions.ts'
import { sendNow } from './schedule.ts'
import type { FormerHalf } from './renew-proofs.ts'
import { staysAfterSignOut } from './without-content.ts'
import { COPIES, outboxReads, outboxStore } from '../store/outbox-store.ts'

/* What signing in and out does to a person's rows. Part of the first load, unlike recording and sending. */

/** After sign-in: that person's waiting rows are queued again. */
export async function wakeOwner(ownerId: string): Promise<void> {
  await wakeOwnerIn(outboxStore, { ownerId, at: new Date().toISOString() })
  sendNow()
}

type Renewal = {
  half: string | null
  formerHalf: FormerHalf
  isOwn?: ((row: OutboxRow) => boolean) | undefined
}

/**
 * At sign-in: renews the proofs of that person's unsent rows with the half of the new session. `formerHalf` belongs to
 * the previous session.
 */
export async function renewProofs(ownerId: string, { half, ...renewal }: Renewal): Promise<void> {
  if (half === null || (await outboxReads.countUnsent()) === 0) return
  const { askWhichChanged, renewProofsIn } = await import('./renew-proofs.ts')
  const changedOf = (rows: readonly OutboxRow[]) => askWhichChanged(rows, (asked) => requestAs({ ...asked, half }))
  await renewProofsIn(outboxStore, { ...renewal, ownerId, half, changedOf, at: new Date().toISOString() })
  // The second copies include the proof; a row restored without it waits for its owner.
  if (await caches.has(COPIES)) (await import('../store/page-copies.ts')).copySoon()
}

/**
 * After sign-out: empties the receipts of everyone who is not signed in here. On a personal device only receipts about
 * other people's pay are emptied.
 */
export async function emptyReceiptsOfOthers(here: string | null): Promise<void> {
  const isShared = await isSharedDevice()
  await emptyReceiptsIn(outboxStore, ({ ownerId, kind }) => ownerId !== here && !staysAfterSignOut(kind, { isShared }))
  const noted = await readServerWentBack()
  if (noted) await countMarked(noted)
}
