import { deleteAccountDb, deleteOtherAccountDbs } from '../store/account-db.ts'
import { forgetKeysOfOthers } from '../store/answered-keys.ts'
import { deviceDb } from '../store/device-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { writeLockNotice } from './lock-notice.ts'
import { tellPendingSignOuts } from '../record/pending-sign-outs.ts'
import { readSession } from './session.ts'
import { emptyReceiptsOfOthers, wakeOwner } from '../record/owner-rows.ts'

/** `isSwitch`: the person is expected to return, by their PIN if they have one; the same applies after a lock. */
type Leaving = { lockedAfterMinutes?: number; isSwitch?: boolean; isRevoked?: boolean }

/**
 * Signs the current user out of this tablet. On a shared one their private data is deleted at once and the server keeps
 * the session in outbox scope, so that queued rows are still sent; on a personal one the session ends. Works offline:
 * the sign-out is sent before any other request.
 */
export async function signOut({
  lockedAfterMinutes,
  isSwitch = false,
  isRevoked = false,
}: Leaving = {}): Promise<void> {
  const row = await deviceDb.session.get('current')
  if (!row) return
  const keepOutbox = await isSharedDevice()
  const isFormKept = await import('../vault/before-leaving.ts')
    .then(({ beforeLeaving }) => beforeLeaving(row.userId, { isShared: keepOutbox, isRevoked }))
    .catch(() => false)
  if (lockedAfterMinutes !== undefined)
    await writeLockNotice({ minutes: lockedAfterMinutes, isFormKept }).catch(() => {})
  const isTheirs = await deviceDb.transaction('rw', deviceDb.session, deviceDb.pendingSignOuts, async () => {
    // Another tab was faster, and another person has signed in.
    if ((await deviceDb.session.get('current'))?.userId !== row.userId) return false
    await deviceDb.session.delete('current')
    const isSuspension = keepOutbox && (isSwitch || lockedAfterMinutes !== undefined)
    await deviceDb.pendingSignOuts.add({ userId: row.userId, keepOutbox, ...(isSuspension && { isSuspension }) })
    return true
  })
  if (!isTheirs) return
  if (!isSwitch && lockedAfterMinutes === undefined)
    await deviceDb.people.update(row.userId, { isSignedOut: true }).catch(() => {})
  await deleteAccountDb(row.userId)
  await forgetKeysOfOthers(null)
  await emptyReceiptsOfOthers(null)
  void tellPendingSignOuts().catch(() => {})
}

/** At start: completes what a crash or a closed page interrupted: a sign-out, or queueing rows after a sign-in. */
export async function finishSessionChanges(): Promise<void> {
  const session = await readSession()
  if (session === null) await signOut()
  else if (!session.isOffline) await wakeOwner(session.userId)
  await deleteOtherAccountDbs(session?.userId ?? null)
  await forgetKeysOfOthers(session?.userId ?? null)
  await emptyReceiptsOfOthers(session?.userId ?? null)
}

/** Deletes what a screen of a person who has just left may have written after their data was deleted. */
export async function removeLeftovers(userId: string): Promise<void> {
  if ((await deviceDb.session.get('current'))?.userId !== userId) await deleteAccountDb(userId)
}
