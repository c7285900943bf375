import { deviceDb } from './device-db.ts'

const HIGHEST_TIME = 'highestTimeSeen'

/** The highest wall-clock time this tablet ever saw, ms: a clock set back lengthens nothing that is measured against it. */
export function highestTimeSeen(): Promise<number> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const stored = (await deviceDb.settings.get(HIGHEST_TIME))?.value
    const highest = Math.max(typeof stored === 'number' ? stored : 0, Date.now())
    if (highest !== stored) await deviceDb.settings.put({ key: HIGHEST_TIME, value: highest })
    return highest
  })
}
