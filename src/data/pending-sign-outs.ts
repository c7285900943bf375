import { apiPaths } from '../shared/contract/api-paths.ts'
import { requestAs } from './api-client.ts'
import { deviceDb } from './device-db.ts'
import { COME_BACK_LATER } from './sync/classify-answer.ts'

/** Nothing may be sent before every offline sign-out has been told; thrown when one could not be. */
export class SignOutsUntoldError extends Error {
  override readonly name = 'SignOutsUntoldError'
}

/**
 * Tells the server the sign-outs that were made while it could not be reached. An answer of any kind but "come back
 * later" ends the matter: the session is gone or never was.
 */
export async function tellPendingSignOuts(): Promise<void> {
  for (const pending of await deviceDb.pendingSignOuts.toArray()) {
    const path = apiPaths.signOut({ keepOutbox: pending.keepOutbox })
    const answer = await requestAs({ method: 'POST', path, account: pending.userId, body: '{}' })
    if (answer.kind === 'noAnswer' || answer.status >= 500 || COME_BACK_LATER.has(answer.status)) throw new SignOutsUntoldError()
    await deviceDb.pendingSignOuts.delete(pending.id)
  }
}
