import type { KnownClock } from '../shared/rules/present.ts'

/* Without the database, because boot.ts reads these settings before it is opened. */

export const SERVER_CONTACT = 'serverContact'
/** Lower bound of the current time. The name of the key dates from a version that knew only the tablet's clock. */
export const SERVER_TIME_FLOOR = 'highestTimeSeen'
/** In the order of the parameters of `deviceTimeOf` and `clockIn`. */
export const TIME_SETTINGS = [SERVER_TIME_FLOOR, SERVER_CONTACT]

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

export function clockIn([floor, contact]: unknown[]): KnownClock {
  const aheadMs = contactIn(contact)?.serverAheadMs
  return { aheadMs: Number.isFinite(aheadMs) ? Number(aheadMs) : null, seen: floorIn(floor) }
}
