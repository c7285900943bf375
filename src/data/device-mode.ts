import { readSetting, writeSetting } from './settings.ts'

export const DEVICE_MODES = ['shared', 'personal'] as const
export type DeviceMode = (typeof DEVICE_MODES)[number]

/** What the settings offer; 0: never. */
export const IDLE_LOCK_CHOICES = [2, 5, 10, 30, 0] as const
export const DEFAULT_IDLE_LOCK_MINUTES = 10

/** A shared counter tablet unless somebody said otherwise: the safe side. */
export async function readDeviceMode(): Promise<DeviceMode> {
  return (await readSetting('deviceMode')) === 'personal' ? 'personal' : 'shared'
}

export function writeDeviceMode(mode: DeviceMode): Promise<void> {
  return writeSetting('deviceMode', mode)
}

export async function isSharedDevice(): Promise<boolean> {
  return (await readDeviceMode()) === 'shared'
}

/** Minutes without a touch after which a shared tablet locks; 0: never. */
export async function readIdleLockMinutes(): Promise<number> {
  const minutes = await readSetting('idleLockMinutes')
  return typeof minutes === 'number' && minutes >= 0 ? minutes : DEFAULT_IDLE_LOCK_MINUTES
}

export function writeIdleLockMinutes(minutes: number): Promise<void> {
  return writeSetting('idleLockMinutes', minutes)
}
