import { checkSeals } from './check-seals.ts'
import { deviceDb } from './device-db.ts'
import { openRecord } from './open-record.ts'
// At hand where this is: an outage brings nothing more.
import './open-sealed-rows.ts'
import './sync/renew-proofs.ts'
import { hasOpenableRecord } from './sealed-records.ts'
import type { Credentials } from './sealed-records.ts'
import { open } from './session.ts'
import type { SignInResult } from './session.ts'

const LONGEST_CHECK_MS = 2_000

/** Signs in without the server, by the record that the password sealed on this device. */
export async function signInBySeal(credentials: Credentials): Promise<SignInResult> {
  // An account that was closed or changed elsewhere does not open here, where the server can still say so.
  if (await hasOpenableRecord(credentials)) await checkSeals(AbortSignal.timeout(LONGEST_CHECK_MS)).catch(() => {})
  const opened = await openRecord(credentials)
  if (!opened.ok) return opened
  const { user, passwordKey, half } = opened
  // The server has not heard of the sign-out yet: with the person back, it need not.
  await deviceDb.pendingSignOuts.where('userId').equals(user._id).delete()
  await open({ user, passwordKey, half, former: half, isOffline: true })
  return { ok: true, user, isOffline: true }
}
