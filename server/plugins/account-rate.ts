import type { App, Clock } from '../context.ts'
import { comeBackLater } from '../problem.ts'
import { RateLimit } from '../rate.ts'
import type { Rate } from '../rate.ts'

/**
 * In the long run what ten lanes ask for over a link of 200 ms. At once what four tablets of one account ask for that send five hundred
 * rows each over a quick link, some two and a half requests a row.
 */
export const ACCOUNT_RATE: Rate = { perSecond: 50, atOnce: 5_000 }

/**
 * Answers an account no more than so many requests in the long run; what goes beyond is told to come back. Never reached by our own app,
 * but by a script that was left running.
 */
export function addAccountRate(api: App, { clock, rate }: { clock: Clock; rate: Rate }): void {
  const limit = new RateLimit(clock, rate)
  api.addHook('onRequest', async ({ account }) => {
    if (account !== null && !limit.take(account.user.id)) throw comeBackLater({ status: 429 })
  })
}
