import { checkSeals } from '../data/check-seals.ts'

const HOUR_MS = 60 * 60 * 1_000
const ASK_AGAIN_MS = 60 * 1_000

/** Asks at the first contact with the server, and every hour, whether the accounts that are sealed here are still as they were. */
export async function watchSeals(): Promise<void> {
  const isAnswered = await checkSeals().catch(() => false)
  setTimeout(() => void watchSeals(), isAnswered ? HOUR_MS : ASK_AGAIN_MS)
}
