import { DAY_MS, startOfRiyadhDay } from './business-day.ts'

/** A clock that is corrected gradually is set back by less than this between two readings. */
export const STEP_BACK_MS = 60 * 60_000
/** A clock that is further off was more likely set right meanwhile than left alone for as long as it is behind. */
const FAR_BEHIND_MS = DAY_MS / 2
const YEAR_MS = 366 * DAY_MS

/** What a device knows of the server's clock: how far it is ahead of its own, and the latest time seen of it. */
export type KnownClock = { aheadMs: number | null; seen: number }

/** The time, in ms. If it is not sure, it is only the latest time that has surely passed: the day has to be asked. */
export type Present = { now: number; isSure: boolean }

/**
 * The present by a device whose clock may be wrong: corrected by what is known of the server's. The clock may have been
 * set right since: its own time counts where the corrected one is impossible or, far behind, the later of the two. A
 * clock of which nothing is known is believed from the day of the app's build on, for a year. `builtOn` is unknown in
 * tests.
 */
export function presentOf({
  clock,
  known: { aheadMs, seen },
  builtOn,
}: {
  clock: number
  known: KnownClock
  builtOn: string | undefined
}): Present {
  if (aheadMs === null) {
    const built = startOfRiyadhDay(builtOn ?? '')
    const isSure = Number.isNaN(built) || (clock >= built && clock <= built + YEAR_MS)
    return { now: isSure ? clock : built, isSure }
  }
  const corrected = clock + aheadMs
  const possible = [corrected, clock].filter((time) => time >= seen - STEP_BACK_MS && time <= seen + YEAR_MS)
  const [first] = possible
  if (first === undefined) return { now: seen, isSure: false }
  return { now: aheadMs < FAR_BEHIND_MS ? first : Math.min(...possible), isSure: true }
}
