import { writeDeviceMode, writeIdleLockMinutes } from '../../data/device-mode.ts'
import type { DeviceMode } from '../../data/device-mode.ts'
import { askToPersist } from '../../data/storage.ts'

export function chooseDeviceMode(mode: DeviceMode): Promise<void> {
  return writeDeviceMode(mode)
}

export function chooseIdleLockMinutes(minutes: number): Promise<void> {
  return writeIdleLockMinutes(minutes)
}

/** Asks the browser once more to protect this tablet's storage. */
export function protectStorage(): Promise<void> {
  return askToPersist()
}
