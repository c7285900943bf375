import { deviceDb } from '../store/device-db.ts'

const LOCK_NOTICE = 'lockNotice'

/**
 * Why the sign-in screen is shown: the tablet locked itself, or the account was changed elsewhere. Does not identify
 * the person.
 */
export type LockNotice = { minutes: number; isFormKept: boolean } | { isRevoked: true }

export async function readLockNotice(): Promise<LockNotice | null> {
  const stored = (await deviceDb.settings.get(LOCK_NOTICE))?.value
  return isNotice(stored) ? stored : null
}

export async function writeLockNotice(notice: LockNotice): Promise<void> {
  await deviceDb.settings.put({ key: LOCK_NOTICE, value: notice })
}

export async function clearLockNotice(): Promise<void> {
  await deviceDb.settings.delete(LOCK_NOTICE)
}

function isNotice(value: unknown): value is LockNotice {
  if (typeof value !== 'object' || value === null) return false
  return 'isRevoked' in value || ('minutes' in value && typeof value.minutes === 'number' && 'isFormKept' in value)
}
