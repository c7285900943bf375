import { requestAs } from '../api-client.ts'
import { isSharedDevice } from '../device-mode.ts'
import { readServerWentBack } from '../server-went-back.ts'
import { COPIES } from './outbox-db.ts'
import { outboxStore } from './outbox-store.ts'
import { hasUnsentRows } from './own-unsent-rows.ts'
import { emptyReceiptsIn, wakeOwnerIn } from './owner-actions.ts'
import { sendNow } from './schedule.ts'
import type { FormerHalf } from './renew-proofs.ts'
import type { OutboxRow } from './types.ts'
import { staysAfterSignOut } from './without-content.ts'

/* What signing in and out does to a person's rows: in the first load, unlike what records and sends. */

/** After sign-in: that person's waiting rows go on. */
export async function wakeOwner(ownerId: string): Promise<void> {
  await wakeOwnerIn(outboxStore, { ownerId, at: new Date().toISOString() })
  sendNow()
}

type Renewal = {
  half: string | null
  formerHalf: FormerHalf
  isOwn?: ((row: OutboxRow) => boolean) | undefined
  onlyMissing?: boolean
}

/** At sign-in: proofs of that person's unsent rows are made anew under their session's half; `formerHalf` is of the session before. */
export async function renewProofs(ownerId: string, { half, ...renewal }: Renewal): Promise<void> {
  if (half === null || !(await hasUnsentRows())) return
  const { askWhichChanged, renewProofsIn } = await import('./renew-proofs.ts')
  const changedOf = (rows: readonly OutboxRow[]) => askWhichChanged(rows, (asked) => requestAs({ ...asked, half }))
  await renewProofsIn(outboxStore, { ...renewal, ownerId, half, changedOf, at: new Date().toISOString() })
  // The second copies have them too: without it a row that is restored from there waits for its owner.
  if (await caches.has(COPIES)) (await import('./page-copies.ts')).copySoon()
}

/** After a sign-out: the receipts of everybody who is not here now lose their content, on a personal device those that tell of others' pay. */
export async function emptyReceiptsOfOthers(here: string | null): Promise<void> {
  const isShared = await isSharedDevice()
  await emptyReceiptsIn(outboxStore, ({ ownerId, kind }) => ownerId !== here && !staysAfterSignOut(kind, { isShared }))
  const noted = await readServerWentBack()
  // Where its script does not come, they are counted with the next comparison.
  if (noted)
    await import('../after-restore.ts').then(
      ({ countMarked }) => countMarked(noted),
      () => {},
    )
}
