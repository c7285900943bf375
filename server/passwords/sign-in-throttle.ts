import { createHash } from 'node:crypto'
import type { Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { countTry, findTries, forgetTries, takeBackTry } from '../repositories/sign-in-tries.ts'
import type { TryWindow } from '../repositories/sign-in-tries.ts'

export const TRIES_PER_ACCOUNT = 10
/** High, because all users of a shop share one address. */
export const TRIES_PER_ADDRESS = 100
export const WINDOW_MS = 15 * 60 * 1000

type Who = { email: string; address: string }

/**
 * Throws a Problem (429) after too many failed tries, without counting this one, so that throttled clients do not
 * occupy the queue for password checks.
 */
export async function refuseThrottled({ db, clock }: Context, who: Who): Promise<void> {
  const now = clock()
  const { account, address } = subjectsOf(who)
  const windows = await findTries(db, { subjects: [address, account], windowStartedAfter: windowStartedAfter(now) })
  const withThisOne = (window: TryWindow | undefined) => window && { ...window, tries: window.tries + 1 }
  refuseFull({ ofAddress: withThisOne(windows.get(address)), ofAccount: withThisOne(windows.get(account)), now })
}

/**
 * Counts this try, and throws a Problem (429) if the account or the address has too many failed ones. Stored in the
 * database, so that it covers several servers and survives a restart. Returns true if the next try has to wait.
 */
export async function countSignInTry({ db, clock }: Context, who: Who): Promise<boolean> {
  const now = clock()
  const window = { now: new Date(now).toISOString(), windowStartedAfter: windowStartedAfter(now) }
  const { account, address } = subjectsOf(who)
  const [ofAddress, ofAccount] = await inTransaction(
    db,
    async (tx) =>
      [
        await countTry(tx, { subject: address, ...window }),
        await countTry(tx, { subject: account, ...window }),
      ] as const,
  )
  refuseFull({ ofAddress, ofAccount, now })
  return ofAccount !== undefined && ofAccount.tries >= TRIES_PER_ACCOUNT
}

function windowStartedAfter(now: number): string {
  return new Date(now - WINDOW_MS).toISOString()
}

type Tries = { ofAddress: TryWindow | undefined; ofAccount: TryWindow | undefined; now: number }

function refuseFull({ ofAddress, ofAccount, now }: Tries): void {
  const full = [
    ofAddress && ofAddress.tries > TRIES_PER_ADDRESS && ofAddress,
    ofAccount && ofAccount.tries > TRIES_PER_ACCOUNT && ofAccount,
  ]
  const ends = full.flatMap((window) => (window ? [Date.parse(window.startedAt) + WINDOW_MS] : []))
  if (ends.length === 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil((Math.max(...ends) - now) / 1000))
  throw new Problem({ status: 429, code: 'too_many_tries', retryAfterSeconds })
}

/** Called after a correct password. */
export async function forgiveSignInTries(tx: Queries, who: Who): Promise<void> {
  const { account, address } = subjectsOf(who)
  await takeBackTry(tx, address)
  await forgetTries(tx, account)
}

/** Hashed: the table only has to distinguish subjects, not to reveal them. */
function subjectsOf({ email, address }: Who): { account: string; address: string } {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
  return { account: `account:${hash(email)}`, address: `address:${hash(address)}` }
}
