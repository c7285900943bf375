import { checkSeals } from '../data/session/check-seals.ts'
import { purgeOverdue } from '../data/vault/purge-sealed.ts'

const HOUR_MS = 60 * 60 * 1_000
const ASK_AGAIN_MS = 60 * 1_000

/**
 * Removes expired sealed data, and asks the server, at the first contact and every hour, whether the accounts with
 * sealed data on this device are unchanged.
 */
export async function watchSeals(): Promise<void> {
  await purgeOverdue().catch(() => {})
  const isAnswered = await checkSeals().catch(() => false)
  setTimeout(() => void watchSeals(), isAnswered ? HOUR_MS : ASK_AGAIN_MS)
}
