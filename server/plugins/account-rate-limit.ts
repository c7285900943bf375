import type { App, Clock } from '../http/context.ts'
import { comeBackLater } from '../http/problem.ts'
import { RateLimit } from '../http/rate.ts'
import type { Rate } from '../http/rate.ts'

/**
 * The rate is that of ten parallel lanes over a link with 200 ms latency. The burst allows four tablets of one account
 * to send five hundred rows each over a fast link, at about two and a half requests per row.
 */
export const ACCOUNT_RATE_LIMIT: Rate = { perSecond: 50, atOnce: 5_000 }

/**
 * Limits the request rate of an account; requests beyond it get a 429 with Retry-After. Our own app never reaches the
 * limit; a runaway script does.
 */
export function addAccountRateLimit(api: App, { clock, rate }: { clock: Clock; rate: Rate }): void {
  const limit = new RateLimit(clock, rate)
  api.addHook('onRequest', async ({ account }) => {
    if (account !== null && !limit.take(account.user.id)) throw comeBackLater({ status: 429 })
  })
}
