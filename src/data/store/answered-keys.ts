import { DAY_MS } from '../../shared/rules/days/business-day.ts'
import { deviceDb } from './device-db.ts'
import { isSharedDevice } from './device-mode.ts'
import { readSetting } from './settings.ts'

/*
 * Keys of the newest writes that the server confirmed. A server that does not know one of them has lost writes, for
 * whatever reason.
 */

export const ANSWERED_KEYS = 'answeredKeys:'
/** The server deletes keys after 30 days. */
const KNOWN_FOR_MS = 29 * DAY_MS

export type AnsweredKey = { key: string; at: number }

/** The keys of a person that the server must know. */
export async function answeredKeys(account: string): Promise<string[]> {
  return (await knownKeys(account)).map(({ key }) => key)
}

/**
 * The same with their times. Excludes keys recorded by a clock that was ahead, which would count as known for too long.
 */
export async function knownKeys(account: string): Promise<AnsweredKey[]> {
  const now = Date.now()
  const stored = ((await readSetting(keysOf(account))) as AnsweredKey[] | undefined) ?? []
  return stored.filter(({ at }) => at > now - KNOWN_FOR_MS && at <= now)
}

/** On a shared device the keys of people who have left are deleted, because a key is a hash of what was sent. */
export async function forgetKeysOfOthers(here: string | null): Promise<void> {
  if (!(await isSharedDevice())) return
  await deviceDb.settings
    .where('key')
    .startsWith(ANSWERED_KEYS)
    .and(({ key }) => here === null || key !== keysOf(here))
    .delete()
}

/** The name of the setting that stores them. */
export function keysOf(account: string): string {
  return ANSWERED_KEYS + account
}
