import { deviceDb } from './device-db.ts'
import { contactIn, contactWritten, SERVER_CONTACT, SERVER_TIME_FLOOR } from './server-contact.ts'
import { readSettings } from './settings.ts'

/** In the order of `deviceTimeOf`'s parameters. */
export const TIME_SETTINGS = [SERVER_TIME_FLOOR, SERVER_CONTACT]
/** A clock that is corrected gradually is set back by less than this between two readings. */
const STEP_BACK_MS = 60 * 60_000

/**
 * The time, in ms, by which the 7 days of a sign-in are measured: the server's time as far as this device knows it. A
 * clock that is set back does not extend them; one that is ahead does not shorten them once the server has responded.
 */
export async function deviceTime(): Promise<number> {
  await contactWritten()
  return deviceDb.transaction('rw', deviceDb.settings, async () => {
    const stored = await readSettings(TIME_SETTINGS)
    const time = deviceTimeOf(stored)
    if (time !== stored[0]) await deviceDb.settings.put({ key: SERVER_TIME_FLOOR, value: time })
    return time
  })
}

/** Like `deviceTime`, without waiting until it is stored, for app start. */
export async function deviceTimeKnown(): Promise<number> {
  await contactWritten()
  const stored = await readSettings(TIME_SETTINGS)
  const time = deviceTimeOf(stored)
  if (time !== stored[0]) void deviceTime().catch(() => {})
  return time
}

/**
 * The clock may have been wrong at the last server contact or may have been changed since. Of the clock's time and the
 * time corrected by that contact, takes the earlier one that is not before the latest time seen.
 */
export function deviceTimeOf([floor, contact]: unknown[], now = Date.now()): number {
  const seen = Number.isFinite(floor) ? Number(floor) : 0
  const aheadMs = contactIn(contact)?.serverAheadMs ?? 0
  const possible = [now, now + aheadMs].filter((time) => time >= seen - STEP_BACK_MS)
  return possible.length === 0 ? seen : Math.max(seen, Math.min(...possible))
}
