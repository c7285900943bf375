const FREE_TRIES = 3
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 15 * 60 * 1_000

/** Wait after consecutive wrong passwords without a server: none for three, then 5 s, doubling, at most 15 minutes. */
export function waitAfterWrongTriesMs(wrongTries: number): number {
  if (wrongTries <= FREE_TRIES) return 0
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(wrongTries - FREE_TRIES - 1, 20))
}
