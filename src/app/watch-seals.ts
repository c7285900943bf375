import { checkSeals } from '../data/check-seals.ts'
import { purgeOverdue } from '../data/purge-sealed.ts'

const HOUR_MS = 60 * 60 * 1_000
const ASK_AGAIN_MS = 60 * 1_000

/** Asks at the first contact with the server, and every hour, whether the accounts that are sealed here are still as they were, and removes what is sealed of those whose days are over. */
export async function watchSeals(): Promise<void> {
  await purgeOverdue().catch(() => {})
  const isAnswered = await checkSeals().catch(() => false)
  setTimeout(() => void watchSeals(), isAnswered ? HOUR_MS : ASK_AGAIN_MS)
}
