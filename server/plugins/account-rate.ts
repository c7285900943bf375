import type { App, Clock } from '../context.ts'
import { comeBackLater } from '../problem.ts'

export type AccountRate = { perSecond: number; atOnce: number }

/**
 * In the long run what ten lanes ask for over a link of 200 ms. At once what four tablets of one account ask for that send five hundred
 * rows each over a quick link, some two and a half requests a row.
 */
export const ACCOUNT_RATE: AccountRate = { perSecond: 50, atOnce: 5_000 }

/**
 * Answers an account no more than so many requests in the long run; what goes beyond is told to come back. A bucket a process: behind one address
 * with several, an account has as many. Never reached by our own app, but by a script that was left running.
 */
export function addAccountRate(api: App, { clock, rate: { perSecond, atOnce } }: { clock: Clock; rate: AccountRate }): void {
  const eachMs = 1_000 / perSecond
  const fullMs = atOnce * eachMs
  /** When an account's bucket would be full again; one that is full is not kept. */
  const fullAt = new Map<string, number>()
  let forgetAt = 0
  api.addHook('onRequest', async ({ account }) => {
    if (account === null) return
    const now = clock()
    if (now >= forgetAt) {
      for (const [id, at] of fullAt) if (at <= now) fullAt.delete(id)
      forgetAt = now + fullMs
    }
    const { id } = account.user
    // Never later than an empty bucket's, though the clock be set back.
    const from = Math.min(Math.max(fullAt.get(id) ?? 0, now), now + fullMs)
    const isEmpty = from + eachMs > now + fullMs
    fullAt.set(id, isEmpty ? from : from + eachMs)
    if (isEmpty) throw comeBackLater({ status: 429 })
  })
}
