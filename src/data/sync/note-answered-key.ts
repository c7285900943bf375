import { keysOf, knownKeys } from '../answered-keys.ts'
import { deviceDb } from '../device-db.ts'
import { writeSetting } from '../settings.ts'

/** More than are ever under way at once: the one that the server committed last is among them. */
const KEPT = 12

export function noteAnsweredKey(account: string, key: string): Promise<void> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const others = (await knownKeys(account)).filter((each) => each.key !== key)
    await writeSetting(keysOf(account), [...others, { key, at: Date.now() }].slice(-KEPT))
  })
}
