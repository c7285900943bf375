import { apiPaths } from '../../shared/contract/api-paths.ts'
import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { assignmentSchema } from '../../shared/contract/assignments.ts'
import type { PersonAssignment } from '../../shared/contract/assignments.ts'
import type { PersonEdit } from '../../shared/contract/person-edit-body.ts'
import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { readRows } from '../../shared/contract/readable.ts'
import { oneTimePasswordSchema, signedInDevicesSchema } from '../../shared/contract/signed-in-devices.ts'
import type { OneTimePassword, SignedInDevice } from '../../shared/contract/signed-in-devices.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import { askDirectly, refusal } from '../http/direct-call.ts'
import type { Refusal } from '../http/direct-call.ts'

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
  const result = await askDirectly({ method: 'POST', path: managerPaths.resetPassword(userId), body })
  if (!result.ok) return result
  const answered = oneTimePasswordSchema.safeParse(result.body).data
  return answered ? { ok: true, ...answered } : refusal('other_json')
}

export async function signOutEverywhere({ userId, currentPassword }: Confirmed): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({
    method: 'DELETE',
    path: managerPaths.sessionsOf(userId),
    body: { currentPassword },
  })
  return result.ok ? { ok: true } : result
}

export function closeAccount({ userId, currentPassword }: Confirmed): Promise<{ ok: true } | Refusal> {
  return changeAccount(managerPaths.closeAccount(userId), { currentPassword })
}

/** `forOneDay`: the server closes it again a day later. */
export function reopenAccount({
  userId,
  currentPassword,
  forOneDay = false,
}: Confirmed & { forOneDay?: boolean }): Promise<{ ok: true } | Refusal> {
  return changeAccount(managerPaths.reopenAccount(userId), { currentPassword, ...(forOneDay && { forOneDay }) })
}

type Edited = { person: User; edit: PersonEdit; reason: string; currentPassword?: string | undefined }

/** If the person has changed since, the newer record is stored here and `code` is `stale_revision`. */
export async function editPerson({ person, edit, reason, currentPassword }: Edited): Promise<{ ok: true } | Refusal> {
  const { _id: userId, revision = 1 } = person
  const body = { ...edit, reason, revision, ...(currentPassword !== undefined && { currentPassword }) }
  const result = await askDirectly({ method: 'POST', path: managerPaths.editPerson(userId), body })
  if (result.ok) return storePerson(result)
  const account = (await deviceDb.session.get('current'))?.userId
  if (account !== undefined && result.code === 'stale_revision') await storePerson({ account, body: result.current })
  return result
}

/** Where the person worked, newest first. */
export async function readAssignments(
  userId: string,
): Promise<{ ok: true; assignments: readonly PersonAssignment[] } | Refusal> {
  const result = await askDirectly({ method: 'GET', path: managerPaths.assignments(userId) })
  if (!result.ok) return result
  const read = readRows(result.body, assignmentSchema)
  return read ? { ok: true, assignments: read.rows } : refusal('other_json')
}

async function changeAccount(path: string, body: object): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({ method: 'POST', path, body })
  return result.ok ? storePerson(result) : result
}

/** Stores the changed person on this device at once. */
async function storePerson({ account, body }: { account: string; body: unknown }): Promise<{ ok: true }> {
  const user = userSchema.safeParse(body).data
  if (user) await accountDb(account).users.put(withoutPassword(user) as User)
  return { ok: true }
}
