import { DAY_MS } from './business-day.ts'

/** A clock that is corrected gradually is set back by less than this between two readings. */
export const STEP_BACK_MS = 60 * 60_000
/** A clock that is further off was more likely set right meanwhile than left alone for as long as it is behind. */
const FAR_BEHIND_MS = DAY_MS / 2
const YEAR_MS = 366 * DAY_MS

/** What a device knows of the server's clock: how far it is ahead of its own, and the latest time heard of it. */
export type KnownClock = { aheadMs: number; seen: number }

/** The time, in ms. If it is not sure, it is only the latest time that has surely passed: the day has to be asked. */
export type Present = { now: number; isSure: boolean }

/**
 * When the device stamped something (ms): its age is by the device's clock, and the present by the server's. Where the
 * present is not sure, the stamp is all there is.
 */
export function stampedAt({ stamp, clock, known }: { stamp: number; clock: number; known: KnownClock | null }): number {
  const { now, isSure } = presentOf({ clock, known })
  return isSure ? now - Math.max(0, clock - stamp) : stamp
}

/**
 * The present by a device whose clock may be wrong: corrected by what is known of the server's. The clock may have been
 * set right since: its own time counts where the corrected one is impossible or, far behind, the later of the two. A
 * clock of which nothing is known is believed.
 */
export function presentOf({ clock, known }: { clock: number; known: KnownClock | null }): Present {
  if (!known) return { now: clock, isSure: true }
  const { aheadMs, seen } = known
  const possible = [clock + aheadMs, clock].filter((time) => time >= seen - STEP_BACK_MS && time <= seen + YEAR_MS)
  const [first] = possible
  if (first === undefined) return { now: seen, isSure: false }
  return { now: aheadMs < FAR_BEHIND_MS ? first : Math.min(...possible), isSure: true }
}
