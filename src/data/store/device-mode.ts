import { deviceDb } from './device-db.ts'
import { readSetting, writeSetting } from './settings.ts'

export const DEVICE_MODES = ['shared', 'personal'] as const
export type DeviceMode = (typeof DEVICE_MODES)[number]

/** The choices in minutes; 0: never. */
export const IDLE_LOCK_CHOICES = [2, 5, 10, 30, 0] as const
export const DEFAULT_IDLE_LOCK_MINUTES = 10

export const DEVICE_MODE = 'deviceMode'
export const IDLE_LOCK_MINUTES = 'idleLockMinutes'

/** Shared is the default, because it is the safer mode. */
export function deviceModeOf(stored: unknown): DeviceMode {
  return stored === 'personal' ? 'personal' : 'shared'
}

export async function readDeviceMode(): Promise<DeviceMode> {
  return deviceModeOf(await readSetting(DEVICE_MODE))
}

export function writeDeviceMode(mode: DeviceMode): Promise<void> {
  return writeSetting(DEVICE_MODE, mode)
}

/** Before the first sign-in: a phone counts as personal unless configured otherwise. */
export async function settleDeviceMode(): Promise<DeviceMode> {
  const isNew = (await readSetting(DEVICE_MODE)) === undefined && (await deviceDb.seals.count()) === 0
  if (isNew && isPhone()) await writeDeviceMode('personal')
  return readDeviceMode()
}

function isPhone(): boolean {
  return /iPhone|Android.*Mobile/.test(globalThis.navigator?.userAgent ?? '')
}

export async function isSharedDevice(): Promise<boolean> {
  return (await readDeviceMode()) === 'shared'
}

/** Minutes without a touch until a shared tablet locks; 0: never. */
export function idleLockMinutesOf(stored: unknown): number {
  return typeof stored === 'number' && stored >= 0 ? stored : DEFAULT_IDLE_LOCK_MINUTES
}

export async function readIdleLockMinutes(): Promise<number> {
  return idleLockMinutesOf(await readSetting(IDLE_LOCK_MINUTES))
}

export function writeIdleLockMinutes(minutes: number): Promise<void> {
  return writeSetting(IDLE_LOCK_MINUTES, minutes)
}
