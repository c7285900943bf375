import type { Context } from './context.ts'
import { inTransaction } from './database/database.ts'
import { Problem } from './problem.ts'
import { countPairTry, delayPair, findPair } from './repositories/devices.ts'

/** Wrong passwords of one person on a device that knows them, before each next one has to wait. */
export const FREE_TRIES = 10
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 15 * 60_000

type Pair = { deviceId: string; userId: string }

/** Whether this person's right password was given on that device before; refuses those who have to wait, by a look that counts nothing. */
export async function isKnownPair({ db, clock }: Context, pair: Pair): Promise<boolean> {
  const known = await findPair(db, pair)
  if (known?.nextTryAt) refuseUntil(known.nextTryAt, clock())
  return known !== undefined
}

/**
 * Counts a try of a known pair before its password is looked at, so that tries made side by side cannot slip past; whatever others try
 * elsewhere is nothing to it. From the tenth on each makes the next one wait, longer and longer.
 */
export async function countKnownTry({ db, clock }: Context, pair: Pair): Promise<void> {
  const now = clock()
  const at = new Date(now).toISOString()
  const isCounted = await inTransaction(db, async (tx) => {
    const tries = await countPairTry(tx, { ...pair, now: at })
    if (tries === null) return false
    if (tries >= FREE_TRIES)
      await delayPair(tx, { ...pair, nextTryAt: new Date(now + delayAfterMs(tries)).toISOString() })
    return true
  })
  if (!isCounted) refuseUntil((await findPair(db, pair))?.nextTryAt ?? at, now)
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
