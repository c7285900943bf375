import type { Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { countPairTry, delayPair, findPair } from '../repositories/devices.ts'

/** Wrong passwords of one user on a known device before each further try is delayed. */
export const FREE_TRIES = 10
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 15 * 60_000

type Pair = { deviceId: string; userId: string }

/**
 * Whether this user entered the right password on that device before. Throws a Problem (429) if the user has to wait;
 * does not count a try.
 */
export async function isKnownPair({ db, clock }: Context, pair: Pair): Promise<boolean> {
  const known = await findPair(db, pair)
  if (known?.nextTryAt) refuseUntil(known.nextTryAt, clock())
  return known !== undefined
}

/**
 * Counts a try of a known pair before its password is verified, so that concurrent tries cannot bypass the limit. Tries
 * on other devices do not count here. From the tenth wrong try on, each delays the next one, longer each time; then the
 * result is true.
 */
export async function countKnownTry({ db, clock }: Context, pair: Pair): Promise<boolean> {
  const now = clock()
  const at = new Date(now).toISOString()
  const tries = await inTransaction(db, async (tx) => {
    const counted = await countPairTry(tx, { ...pair, now: at })
    if (counted !== null && counted >= FREE_TRIES)
      await delayPair(tx, { ...pair, nextTryAt: new Date(now + delayAfterMs(counted)).toISOString() })
    return counted
  })
  if (tries === null) refuseUntil((await findPair(db, pair))?.nextTryAt ?? at, now)
  return tries !== null && tries >= FREE_TRIES
}

function delayAfterMs(tries: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES))
}

function refuseUntil(nextTryAt: string, now: number): void {
  const waitMs = Date.parse(nextTryAt) - now
  if (waitMs > 0)
    throw new Problem({
      status: 429,
      code: 'too_many_tries',
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    })
}
