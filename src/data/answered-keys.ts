import { DAY_MS } from '../shared/rules/business-day.ts'
import { deviceDb } from './device-db.ts'
import { isSharedDevice } from './device-mode.ts'
import { readSetting } from './settings.ts'

/*
 * Keys of the newest writes that the server has answered with success. A server that does not know one of them went back in time,
 * however that was done.
 */

export const ANSWERED_KEYS = 'answeredKeys:'
/** The server forgets a key after 30 days. */
const KNOWN_FOR_MS = 29 * DAY_MS

export type AnsweredKey = { key: string; at: number }

/** Those of a person that the server has to know. */
export async function answeredKeys(account: string): Promise<string[]> {
  return (await knownKeys(account)).map(({ key }) => key)
}

/** The same with their times. What a clock noted that was ahead is left out: it would be taken for known for too long. */
export async function knownKeys(account: string): Promise<AnsweredKey[]> {
  const now = Date.now()
  const stored = ((await readSetting(keysOf(account))) as AnsweredKey[] | undefined) ?? []
  return stored.filter(({ at }) => at > now - KNOWN_FOR_MS && at <= now)
}

/** On a shared device nobody leaves any behind: a key is a hash of what was sent. */
export async function forgetKeysOfOthers(here: string | null): Promise<void> {
  if (!(await isSharedDevice())) return
  await deviceDb.settings
    .where('key')
    .startsWith(ANSWERED_KEYS)
    .and(({ key }) => here === null || key !== keysOf(here))
    .delete()
}

/** The setting that holds them. */
export function keysOf(account: string): string {
  return ANSWERED_KEYS + account
}
