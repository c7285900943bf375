import { learnClock } from '../../shared/clock.ts'
import { STEP_BACK_MS } from '../../shared/rules/days/present.ts'
import { deviceDb } from '../store/device-db.ts'
import {
  clockIn,
  contactIn,
  floorIn,
  SERVER_CONTACT,
  SERVER_TIME_FLOOR,
  TIME_SETTINGS,
} from '../store/clock-settings.ts'
import { contactWritten } from './server-contact.ts'
import { readSetting, readSettings } from '../store/settings.ts'

/** Learns what this device has stored of the server's clock, where the start of the app has not. */
export async function learnStoredClock(): Promise<void> {
  learnClock(clockIn(await readSetting(SERVER_CONTACT)))
}

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
  const seen = floorIn(floor)
  const aheadMs = contactIn(contact)?.serverAheadMs ?? 0
  const possible = [now, now + aheadMs].filter((time) => time >= seen - STEP_BACK_MS)
  return possible.length === 0 ? seen : Math.max(seen, Math.min(...possible))
}
