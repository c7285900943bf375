import { apiPaths } from '../../shared/contract/api-paths.ts'
import { deviceDb } from '../store/device-db.ts'
import { writeDeviceMode } from '../store/device-mode.ts'
import { askDirectly } from '../http/direct-call.ts'
import type { Refusal } from '../http/direct-call.ts'
import { endSealed } from '../vault/purge-sealed.ts'

/**
 * Makes the device personal. Deletes the data of other people, except their unsent rows, which wait until they sign in
 * again.
 */
export async function makePersonal(currentPassword: string): Promise<{ ok: true } | Refusal> {
  const result = await askDirectly({
    method: 'PUT',
    path: apiPaths.deviceMode(),
    body: { mode: 'personal', currentPassword },
  })
  if (!result.ok) return result
  await writeDeviceMode('personal')
  const others = (await deviceDb.seals.toArray()).filter(({ userId }) => userId !== result.account)
  await deviceDb.seals.bulkDelete(others.map(({ name }) => name))
  for (const { userId, salt } of others) await endSealed(userId, { salt })
  await deviceDb.people.where('userId').notEqual(result.account).delete()
  return { ok: true }
}

/**
 * Sharing a device only removes rights, so no password is needed and nothing waits for the server, which gets the mode
 * again at the next sign-in.
 */
export async function tellShared(): Promise<void> {
  await askDirectly({ method: 'PUT', path: apiPaths.deviceMode(), body: { mode: 'shared' } })
}
