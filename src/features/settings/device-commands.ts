import { isExtended } from '../../data/http/api-client.ts'
import { writeDeviceMode, writeIdleLockMinutes } from '../../data/store/device-mode.ts'
import type { DeviceMode } from '../../data/store/device-mode.ts'
import { forgetEmail } from '../../data/session/last-email.ts'
import { askToPersist } from '../../data/store/storage.ts'

/** Returns false if a password is required first (`makePersonal`). */
export async function chooseDeviceMode(mode: DeviceMode): Promise<boolean> {
  const isKeptAtServer = await isExtended()
  if (mode === 'personal' && isKeptAtServer) return false
  await writeDeviceMode(mode)
  if (mode === 'shared') await forgetEmail()
  if (isKeptAtServer)
    void import('../../data/session/change-device-mode.ts').then(({ tellShared }) => tellShared()).catch(() => {})
  return true
}

export function chooseIdleLockMinutes(minutes: number): Promise<void> {
  return writeIdleLockMinutes(minutes)
}

/** Requests persistent storage from the browser again. */
export function protectStorage(): Promise<void> {
  return askToPersist()
}
