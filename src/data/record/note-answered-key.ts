import { keysOf, knownKeys } from '../store/answered-keys.ts'
import { deviceDb } from '../store/device-db.ts'
import { writeSetting } from '../store/settings.ts'

/** More than can be in flight at once, so that the server's last committed key is among them. */
const KEPT = 12

export function noteAnsweredKey(account: string, key: string): Promise<void> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const others = (await knownKeys(account)).filter((each) => each.key !== key)
    await writeSetting(keysOf(account), [...others, { key, at: Date.now() }].slice(-KEPT))
  })
}
