import { DAY_MS } from '../shared/rules/business-day.ts'
import { deviceDb } from './device-db.ts'
import { readSetting, writeSetting } from './settings.ts'

/*
 * Keys of the newest writes that the server has answered with success. A server that does not know one of them went back in time,
 * however that was done.
 */

const PREFIX = 'answeredKeys:'
/** More than are ever under way at once: the one that the server committed last is among them. */
const KEPT = 12
/** The server forgets a key after 30 days. */
const KNOWN_FOR_MS = 29 * DAY_MS

type AnsweredKey = { key: string; at: number }

export function noteAnsweredKey(account: string, key: string): Promise<void> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const others = (await stored(account)).filter((each) => each.key !== key)
    await writeSetting(PREFIX + account, [...others, { key, at: Date.now() }].slice(-KEPT))
  })
}

/** Those of a person that the server has to know. */
export async function answeredKeys(account: string): Promise<string[]> {
  const oldest = Date.now() - KNOWN_FOR_MS
  return (await stored(account)).filter(({ at }) => at > oldest).map(({ key }) => key)
}

/** Everybody's, once it is known that the server went back. */
export async function forgetAnsweredKeys(): Promise<void> {
  await deviceDb.settings.where('key').startsWith(PREFIX).delete()
}

async function stored(account: string): Promise<AnsweredKey[]> {
  return ((await readSetting(PREFIX + account)) as AnsweredKey[] | undefined) ?? []
}
