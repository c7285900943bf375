import { createHash } from 'node:crypto'
import type { Context } from './context.ts'
import { inTransaction } from './database/database.ts'
import type { Queries } from './database/database.ts'
import { Problem } from './problem.ts'
import { countTry, forgetTries, takeBackTry } from './repositories/sign-in-tries.ts'

export const TRIES_PER_ACCOUNT = 10
/** High, because a whole shop signs in from behind one address. */
export const TRIES_PER_ADDRESS = 100
export const WINDOW_MS = 15 * 60 * 1000

type Who = { email: string; address: string }

/**
 * Counts this try and refuses it when the account or the address had too many failed ones. Kept in the database, so
 * that it holds over several servers and a restart.
 */
export async function countSignInTry({ db, clock }: Context, who: Who): Promise<void> {
  const nowMs = clock()
  const now = new Date(nowMs).toISOString()
  const windowStartedAfter = new Date(nowMs - WINDOW_MS).toISOString()
  const { account, address } = subjectsOf(who)
  const [ofAddress, ofAccount] = await inTransaction(db, async (tx) => [
    await countTry(tx, { subject: address, now, windowStartedAfter }),
    await countTry(tx, { subject: account, now, windowStartedAfter }),
  ] as const)
  const full = [ofAddress.tries > TRIES_PER_ADDRESS && ofAddress, ofAccount.tries > TRIES_PER_ACCOUNT && ofAccount]
  const ends = full.flatMap((window) => (window ? [Date.parse(window.startedAt) + WINDOW_MS] : []))
  if (ends.length === 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil((Math.max(...ends) - nowMs) / 1000))
  throw new Problem({ status: 429, code: 'too_many_tries', retryAfterSeconds })
}

/** After the right password. */
export async function forgiveSignInTries(tx: Queries, who: Who): Promise<void> {
  const { account, address } = subjectsOf(who)
  await takeBackTry(tx, address)
  await forgetTries(tx, account)
}

/** Hashed: the table needs to tell them apart, not to know them. */
function subjectsOf({ email, address }: Who): { account: string; address: string } {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
  return { account: `account:${hash(email)}`, address: `address:${hash(address)}` }
}
