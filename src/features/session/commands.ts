import { refreshSession } from '../../data/refresh.ts'
import { refreshFailed } from '../../data/refresh-resource.ts'

/** Asks whether the server is back, and for everything that was not got meanwhile. */
export async function askAgain(userId: string): Promise<void> {
  await refreshSession({ userId })
  await refreshFailed(userId)
}
