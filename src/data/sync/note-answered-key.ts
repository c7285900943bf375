import { keysOf, storedKeys } from '../answered-keys.ts'
import { deviceDb } from '../device-db.ts'
import { writeSetting } from '../settings.ts'

/** More than are ever under way at once: the one that the server committed last is among them. */
const KEPT = 12

export function noteAnsweredKey(account: string, key: string): Promise<void> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const now = Date.now()
    // What was noted by a clock that was ahead would be taken for known for too long.
    const others = (await storedKeys(account)).filter((each) => each.key !== key && each.at <= now)
    await writeSetting(keysOf(account), [...others, { key, at: now }].slice(-KEPT))
  })
}
