import { apiPaths } from '../../shared/contract/api-paths.ts'
import { accountDb } from '../store/account-db.ts'
import { hasPins } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { askDirectly } from '../http/direct-call.ts'
import type { Refusal } from '../http/direct-call.ts'
import { checkOf, forgetPin } from './pin-check.ts'
import { sharePinKeys } from '../vault/pin-keys.ts'
import { listingOf } from './people-here.ts'
import { keyFromPassword } from '../vault/seal.ts'
import { sealNameOf } from '../vault/sealed-records.ts'

type Person = { userId: string; isAdmin: boolean; isAccountant: boolean }

/**
 * Whether this person has a PIN on this device. Null if they may not have one: managers and accountants use their
 * password, and on a personal device there is no switching.
 */
export async function pinStateOf({ userId, isAdmin, isAccountant }: Person): Promise<{ isSet: boolean } | null> {
  if (!(await hasPins()) || isAdmin || isAccountant || !(await isSharedDevice())) return null
  return { isSet: (await deviceDb.people.get(userId))?.pin !== undefined }
}

export async function setPin({
  pin,
  currentPassword,
}: {
  pin: string
  currentPassword: string
}): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'PUT', path: apiPaths.pin(), body: { pin, currentPassword } })
  if (!result.ok) return result
  // A person who signed in before people were listed.
  if (!(await deviceDb.people.get(result.account))) await listNow(result.account)
  await deviceDb.people.update(result.account, { pin: await checkOf(pin) })
  await sealForPin(result.account, { sealKey: sealKeyIn(result.body), currentPassword }).catch(() => {})
  return { ok: true }
}

async function listNow(userId: string): Promise<void> {
  const user = await accountDb(userId).profile.get(userId)
  const listing = user && (await listingOf(user, await sealNameOf({ email: user.email, password: '' })))
  if (listing) await deviceDb.people.put(listing)
}

/** Lets the PIN open the data sealed here. Without this, a sign-in by PIN reads everything from the server again. */
async function sealForPin(
  userId: string,
  { sealKey, currentPassword }: { sealKey: string | undefined; currentPassword: string },
): Promise<void> {
  const person = await deviceDb.people.get(userId)
  const record = person && (await deviceDb.seals.get(person.seal))
  if (!record || !sealKey) return
  await sharePinKeys({
    userId,
    passwordKey: await keyFromPassword({ password: currentPassword, salt: record.salt }),
    sealKey,
  })
}

function sealKeyIn(body: unknown): string | undefined {
  const sealKey = (body as { sealKey?: unknown } | null)?.sealKey
  return typeof sealKey === 'string' ? sealKey : undefined
}

export async function removePin(): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'DELETE', path: apiPaths.pin(), body: {} })
  if (!result.ok) return result
  await forgetPin(result.account)
  return { ok: true }
}
