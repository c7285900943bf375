import { startOfRiyadhDay } from '../../shared/rules/days/business-day.ts'
import type { KnownClock } from '../../shared/rules/days/present.ts'

/* Without the database, because boot.ts reads these settings before it is opened. */

export const SERVER_CONTACT = 'serverContact'
/** Lower bound of the current time. The name of the key dates from a version that knew only the tablet's clock. */
export const SERVER_TIME_FLOOR = 'highestTimeSeen'
/** In the order of the parameters of `deviceTimeOf`. */
export const TIME_SETTINGS = [SERVER_TIME_FLOOR, SERVER_CONTACT]

/** The day of the app's build; undefined in tests. */
const BUILT_ON = import.meta.env?.['VITE_BUILT_ON'] as string | undefined

export type ServerContact = {
  /** When the server last responded, by the tablet's clock. */
  at: number
  /**
   * How far the server's clock is ahead of the tablet's; null if the server's time is not readable (another origin).
   */
  serverAheadMs: number | null
  /** Possible error of that figure: half of the round trip plus the resolution of `Date`. */
  uncertainMs: number
}

/** The stored contact, if it is readable. */
export function contactIn(stored: unknown): ServerContact | null {
  return typeof stored === 'object' && stored !== null && 'at' in stored && typeof stored.at === 'number'
    ? (stored as ServerContact)
    : null
}

/** The stored floor, 0 if it is not readable. */
export function floorIn(stored: unknown): number {
  return Number.isFinite(stored) ? Number(stored) : 0
}

/**
 * What a stored contact says of the server's clock. Where the server's time is not readable, the device's clock counts
 * as right at that contact: browsers take an answer of another origin only with a certificate that is valid by their
 * clock. Without a contact it counts as right on the day of the build.
 */
export function clockIn(stored: unknown, builtOn = BUILT_ON): KnownClock | null {
  const contact = contactIn(stored)
  const aheadMs = contact?.serverAheadMs
  if (contact && Number.isFinite(aheadMs)) return { aheadMs: Number(aheadMs), seen: contact.at + Number(aheadMs) }
  const heard = [startOfRiyadhDay(builtOn ?? ''), contact?.at ?? NaN].filter(Number.isFinite)
  return heard.length === 0 ? null : { aheadMs: 0, seen: Math.max(...heard) }
}
