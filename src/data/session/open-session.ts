import type { OutboxRow } from '@counter/outbox'
import type { User } from '../../shared/contract/employees.ts'
import type { PasswordWish } from '../../shared/contract/session.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import type { SessionRow } from '../store/device-db.ts'
import { deviceTime } from '../http/device-time.ts'
import { rememberTouch } from './last-touch.ts'
import { clearLockNotice } from './lock-notice.ts'
import { hasPinHere, listingOf } from './people-here.ts'
import { forgetAllReadAhead, forgetSignInProblems, noteRead } from '../reads/refresh-resource.ts'
import { takeKey } from '../vault/sealing-keys.ts'
import { keepHalf } from '../store/session-half.ts'
import { renewProofs, wakeOwner } from '../record/owner-rows.ts'
import type { FormerHalf } from '../record/renew-proofs.ts'
import { resources } from '../store/resources.ts'

export type Opening = {
  user: User
  /** Missing if a PIN opens. */
  passwordKey?: CryptoKey
  /** Lets a PIN open the sealed data; missing if the server has no PINs. */
  sealKey?: string | undefined
  half: string | null
  /** Half of the session under which this person recorded rows here before. */
  former: FormerHalf
  /** Whether a row without a proof is known to be as they recorded it. */
  isOwn?: ((row: OutboxRow) => boolean) | undefined
  /** The person who must still be signed in; null: none. Omitted if the password has just been given. */
  expected?: string | null
  isOffline: boolean
  /** Opened by a PIN that no server has checked: for recording only. */
  isCounterOnly?: true
  asksForPassword?: PasswordWish | null
  /** Name of the sealed record that was just created. */
  seal?: string
}

/**
 * Signs a person in on this device. False if the current user is not `expected`; the caller has to delete what was
 * written so far.
 */
export async function openSession({
  user,
  passwordKey,
  sealKey,
  half,
  former,
  isOwn,
  expected,
  isOffline,
  isCounterOnly,
  asksForPassword = null,
  seal,
}: Opening): Promise<boolean> {
  const db = accountDb(user._id)
  if (!isCounterOnly) await db.profile.put(user)
  forgetAllReadAhead()
  // The page that opens need not request what the sign-in has answered.
  if (!isOffline) await noteRead(user._id, resources.profile)
  const isSealLost = passwordKey !== undefined && (await takeKey({ userId: user._id, passwordKey, isOffline }))
  if (sealKey && (!passwordKey || (await hasPinHere(user._id)))) {
    await import('../vault/pin-keys.ts')
      .then(({ sharePinKeys }) => sharePinKeys({ userId: user._id, passwordKey, sealKey }))
      .catch(() => {})
  }
  await keepHalf(user._id, half)
  // Before the session row below: from then on the sender takes their rows as they are.
  await renewProofs(user._id, { half, formerHalf: former, isOwn })
  const listing = seal === undefined ? null : await listingOf(user, seal)
  await rememberTouch()
  const row: SessionRow = {
    id: 'current',
    userId: user._id,
    employeeName: user.employeeName,
    employeeNameAr: user.employeeNameAr,
    formerNames: user.formerNames,
    isAdmin: user.isAdmin,
    isAccountant: user.isAccountant,
    currentPharmacy: user.currentPharmacy,
    signedInAt: await deviceTime(),
    isOffline,
    ...(isCounterOnly && { isCounterOnly }),
    ...(asksForPassword && { asksForPassword }),
    ...(isSealLost && { isSealLost }),
  }
  const isExpected = await deviceDb.transaction('rw', deviceDb.session, deviceDb.people, async () => {
    const here = (await deviceDb.session.get('current'))?.userId ?? null
    if (expected !== undefined && here !== expected) return false
    await deviceDb.session.put(row)
    if (listing) await deviceDb.people.put(listing)
    return true
  })
  if (!isExpected) return false
  await clearLockNotice()
  // Another tab may have recorded rows with the former half meanwhile.
  await renewProofs(user._id, { half, formerHalf: former, isOwn }).catch(() => {})
  if (asksForPassword === 'oneTime') return true
  await forgetSignInProblems(db)
  if (!isOffline) await wakeOwner(user._id)
  return true
}
