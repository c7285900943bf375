import { deviceDb } from '../store/device-db.ts'
import { isSharedDevice } from '../store/device-mode.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

const LAST_EMAIL = 'lastEmail'

/** The email of the last sign-in on a personal device; empty on a shared one. */
export async function readLastEmail(): Promise<string> {
  const email = (await isSharedDevice()) ? '' : await readSetting(LAST_EMAIL)
  return typeof email === 'string' ? email : ''
}

/** Only a personal device remembers it. */
export async function rememberEmail(email: string): Promise<void> {
  await ((await isSharedDevice()) ? forgetEmail() : writeSetting(LAST_EMAIL, email))
}

export async function forgetEmail(): Promise<void> {
  await deviceDb.settings.delete(LAST_EMAIL)
}
