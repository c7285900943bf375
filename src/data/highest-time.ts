import { deviceDb } from './device-db.ts'

export const HIGHEST_TIME = 'highestTimeSeen'

/** The highest wall-clock time this tablet ever saw, ms: a clock set back lengthens nothing that is measured against it. */
export function highestTimeSeen(): Promise<number> {
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const stored = (await deviceDb.settings.get(HIGHEST_TIME))?.value
    const highest = Math.max(typeof stored === 'number' ? stored : 0, Date.now())
    if (highest !== stored) await deviceDb.settings.put({ key: HIGHEST_TIME, value: highest })
    return highest
  })
}

/** The same, without waiting until it is stored: whoever starts the app needs only the answer. */
export async function highestTimeKnown(): Promise<number> {
  const stored = (await deviceDb.settings.get(HIGHEST_TIME))?.value
  const now = Date.now()
  if (typeof stored === 'number' && stored >= now) return stored
  void highestTimeSeen().catch(() => {})
  return now
}
