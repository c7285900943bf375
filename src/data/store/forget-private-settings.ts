import { PRIVATE_SECTIONS } from '../../shared/contract/chain/section.ts'
import { deviceDb } from './device-db.ts'
import { CHAIN_SETTINGS, readSetting, writeSetting } from './settings.ts'
import { resources } from './resources.ts'

/** Deletes the settings of the chain that the next person may not read. */
export async function forgetPrivateSettings(): Promise<void> {
  await deviceDb.transaction('rw', deviceDb.settings, deviceDb.freshness, async () => {
    const stored = await readSetting(CHAIN_SETTINGS)
    if (typeof stored !== 'object' || stored === null || !PRIVATE_SECTIONS.some((name) => name in stored)) return
    const value = Object.fromEntries(Object.entries(stored).filter(([name]) => !PRIVATE_SECTIONS.includes(name)))
    await writeSetting(CHAIN_SETTINGS, value)
    // Otherwise the server would answer the same person that nothing has changed.
    await deviceDb.freshness.update(resources.chainSettings, { etag: null })
  })
}
