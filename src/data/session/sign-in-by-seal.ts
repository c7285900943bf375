import { checkSeals } from './check-seals.ts'
import { deviceDb } from '../store/device-db.ts'
import { openRecord } from '../vault/open-record.ts'
// Loaded together with this module, because nothing can be loaded in an outage.
import '../vault/open-sealed-rows.ts'
import '../record/renew-proofs.ts'
import { hasOpenableRecord } from '../vault/sealed-records.ts'
import type { Credentials } from '../vault/sealed-records.ts'
import { openSession } from './open-session.ts'
import type { SignInResult } from './session.ts'

const LONGEST_CHECK_MS = 2_000

/** Signs in without the server, using the record that the password sealed on this device. */
export async function signInBySeal(credentials: Credentials): Promise<SignInResult> {
  // An account that was closed or changed elsewhere must not open here if the server can still report it.
  if (await hasOpenableRecord(credentials)) await checkSeals(AbortSignal.timeout(LONGEST_CHECK_MS)).catch(() => {})
  const opened = await openRecord(credentials)
  if (!opened.ok) return opened
  const { user, passwordKey, half } = opened
  // The server has not received the sign-out yet and no longer needs it, because the person is back.
  await deviceDb.pendingSignOuts.where('userId').equals(user._id).delete()
  await openSession({ user, passwordKey, half, former: half, isOffline: true })
  return { ok: true, user, isOffline: true }
}
