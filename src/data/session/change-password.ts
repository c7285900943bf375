import { apiPaths } from '../../shared/contract/api-paths.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import type { SealRow } from '../store/device-db.ts'
import { askDirectly } from '../http/direct-call.ts'
import type { Refusal } from '../http/direct-call.ts'
import { askNoMore } from './password-wish-answers.ts'
import { refreshFailed } from '../reads/failed-reads.ts'
import { forgetSignInProblems } from '../reads/refresh-resource.ts'
import { lookupName } from '../vault/seal.ts'
import { deviceSalt, keyOfRecord, sealRecord } from '../vault/sealed-records.ts'
import { rewrapKeys } from '../vault/rewrap-keys.ts'
import { halfOf } from '../store/session-half.ts'
import { wakeOwner } from '../record/owner-rows.ts'

export type PasswordChange = { ok: true } | Refusal

/**
 * Repeating it after a lost response has no second effect. Seals the person's data on this device again, so that the
 * new password opens it in an outage.
 */
export async function changePassword({
  currentPassword,
  newPassword,
}: {
  currentPassword: string
  newPassword: string
}): Promise<PasswordChange> {
  const result = await askDirectly({
    method: 'POST',
    path: apiPaths.changePassword(),
    body: { currentPassword, newPassword },
  })
  if (!result.ok) return result
  const { account } = result
  const user = await accountDb(account).profile.get(account)
  // Signed out meanwhile: none of their data is left here.
  if (!user) return { ok: true }
  const [half, former] = await Promise.all([halfOf(account), recordOf(user.email)])
  const { passwordKey } = await sealRecord(
    { email: user.email, password: newPassword },
    { user, half: half && former?.sealId !== undefined ? { half, sealId: former.sealId } : null },
  )
  await rewrapKeys({
    userId: account,
    from: former && (await keyOfRecord(former, currentPassword)),
    to: passwordKey,
  })
  await beginWork(account)
  return { ok: true }
}

/** Undefined if they were never sealed here. */
async function recordOf(email: string): Promise<SealRow | undefined> {
  return deviceDb.seals.get(await lookupName({ email, salt: await deviceSalt() }))
}

/**
 * Ends the question about the password. After a one-time password, also repeats the reads that the server refused and
 * sends waiting rows.
 */
async function beginWork(account: string): Promise<void> {
  if ((await askNoMore(account)) !== 'oneTime') return
  await forgetSignInProblems(accountDb(account))
  await wakeOwner(account)
  await refreshFailed(account)
}
