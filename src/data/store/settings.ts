import { deviceDb } from './device-db.ts'

/** Key of the settings of the chain, as the server answered them. */
export const CHAIN_SETTINGS = 'chainSettings'
/** Keys of what the server's health said: its kind, and whether PINs open sessions again. */
export const SERVER_KIND = 'serverKind'
export const SERVER_HAS_PINS = 'serverHasPins'

/**
 * The stored value, or undefined. Settings are in IndexedDB because localStorage is lost when the browser is killed.
 */
export async function readSetting(key: string): Promise<unknown> {
  return (await deviceDb.settings.get(key))?.value
}

/** Several settings, in the order of `keys`. */
export async function readSettings(keys: string[]): Promise<unknown[]> {
  return (await deviceDb.settings.bulkGet(keys)).map((row) => row?.value)
}

export async function writeSetting(key: string, value: unknown): Promise<void> {
  await deviceDb.settings.put({ key, value })
}
