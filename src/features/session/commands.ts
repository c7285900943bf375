import { refreshSession } from '../../data/refresh.ts'
import { refreshFailed } from '../../data/refresh-resource.ts'

/** Asks whether the server is back, and for everything that was not got meanwhile. */
export function askAgain(userId: string): void {
  void refreshSession({ userId }).then(() => refreshFailed(userId))
}
