import { deviceDb } from './device-db.ts'
import { contactIn, contactWritten, SERVER_CONTACT, SERVER_TIME_FLOOR } from './server-contact.ts'
import { readSettings } from './settings.ts'

/** In the order that `deviceTimeOf` takes their values. */
export const TIME_SETTINGS = [SERVER_TIME_FLOOR, SERVER_CONTACT]
/** A clock that is set right step by step goes back by less than this between two looks. */
const STEP_BACK_MS = 60 * 60_000

/**
 * The time by which the 7 days of a sign-in count, in ms: the server's, as far as this device knows it. A clock that is set back
 * lengthens nothing, and one that is ahead shortens nothing once the server was heard.
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

/** The same, without waiting until it is stored: whoever starts the app needs only the answer. */
export async function deviceTimeKnown(): Promise<number> {
  await contactWritten()
  const stored = await readSettings(TIME_SETTINGS)
  const time = deviceTimeOf(stored)
  if (time !== stored[0]) void deviceTime().catch(() => {})
  return time
}

/**
 * The clock may have been wrong when the server was last heard, or may have been set since: of its time and the time corrected by
 * what was known then, the earlier one that is not before what was seen already.
 */
export function deviceTimeOf([floor, contact]: unknown[], now = Date.now()): number {
  const seen = Number.isFinite(floor) ? Number(floor) : 0
  const aheadMs = contactIn(contact)?.serverAheadMs ?? 0
  const possible = [now, now + aheadMs].filter((time) => time >= seen - STEP_BACK_MS)
  return possible.length === 0 ? seen : Math.max(seen, Math.min(...possible))
}
