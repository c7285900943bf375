import { serverHas } from '../../../data/api-client.ts'
import { writeDeviceMode, writeIdleLockMinutes } from '../../../data/device-mode.ts'
import type { DeviceMode } from '../../../data/device-mode.ts'
import { askToPersist } from '../../../data/storage.ts'

/** False where a password has to be given first (`makePersonal`). */
export async function chooseDeviceMode(mode: DeviceMode): Promise<boolean> {
  const isKeptAtServer = await serverHas('pin')
  if (mode === 'personal' && isKeptAtServer) return false
  await writeDeviceMode(mode)
  if (isKeptAtServer)
    void import('../../../data/change-device-mode.ts').then(({ tellShared }) => tellShared()).catch(() => {})
  return true
}

export function chooseIdleLockMinutes(minutes: number): Promise<void> {
  return writeIdleLockMinutes(minutes)
}

/** Asks the browser once more to protect this tablet's storage. */
export function protectStorage(): Promise<void> {
  return askToPersist()
}
