import { apiPaths } from '../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../shared/contract/employees.ts'
import type { User } from '../shared/contract/employees.ts'
import { oneTimePasswordSchema, signedInDevicesSchema } from '../shared/contract/signed-in-devices.ts'
import type { OneTimePassword, SignedInDevice } from '../shared/contract/signed-in-devices.ts'
import { accountDb } from './account-db.ts'
import { serverHas } from './api-client.ts'
import { askDirectly, refusal } from './direct-call.ts'
import type { Refusal } from './direct-call.ts'

/** Whether this server closes accounts, resets passwords and lists a person's signed-in devices. */
export function hasAccounts(): Promise<boolean> {
  return serverHas('accounts')
}

type Confirmed = { userId: string; currentPassword: string }

/** The devices on which the current user is signed in, newest first. */
export async function readSignedInDevices(): Promise<{ ok: true; devices: SignedInDevice[] } | Refusal> {
  const result = await askDirectly({ method: 'GET', path: apiPaths.sessions() })
  if (!result.ok) return result
  const devices = signedInDevicesSchema.safeParse(result.body).data
  return devices ? { ok: true, devices } : refusal('other_json')
}

export async function signOutDevice({
  deviceId,
  currentPassword,
}: {
  deviceId: string
  currentPassword: string
}): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'DELETE', path: apiPaths.session(deviceId), body: { currentPassword } })
  return result.ok ? { ok: true } : result
}

/** `secondManager` confirms the reset if the person is a manager. */
type Reset = Confirmed & { secondManager?: { email: string; password: string } }

/** The one-time password is only in this response: it is shown once and never stored. */
export async function resetPassword({ userId, ...body }: Reset): Promise<({ ok: true } & OneTimePassword) | Refusal> {
  const result = await askDirectly({ method: 'POST', path: apiPaths.resetPassword(userId), body })
  if (!result.ok) return result
  const answered = oneTimePasswordSchema.safeParse(result.body).data
  return answered ? { ok: true, ...answered } : refusal('other_json')
}

export async function signOutEverywhere({ userId, currentPassword }: Confirmed): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'DELETE', path: apiPaths.sessionsOf(userId), body: { currentPassword } })
  return result.ok ? { ok: true } : result
}

export function closeAccount({ userId, currentPassword }: Confirmed): Promise<{ ok: true } | Refusal> {
  return changeAccount(apiPaths.closeAccount(userId), currentPassword)
}

export function reopenAccount({ userId, currentPassword }: Confirmed): Promise<{ ok: true } | Refusal> {
  return changeAccount(apiPaths.reopenAccount(userId), currentPassword)
}

/** Stores the changed person on this device at once. */
async function changeAccount(path: string, currentPassword: string): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'POST', path, body: { currentPassword } })
  if (!result.ok) return result
  const user = userSchema.safeParse(result.body).data
  if (user) await accountDb(result.account).users.put(withoutPassword(user) as User)
  return { ok: true }
}
