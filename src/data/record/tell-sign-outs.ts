import { apiPaths } from '../../shared/contract/api-paths.ts'
import type { AnnouncedRow } from '../../shared/contract/session-bodies.ts'
import { COME_BACK_LATER } from '@counter/outbox'
import type { ApiAnswer, ApiRequest } from '@counter/outbox'

/** Thrown if a pending offline sign-out could not be sent. Nothing else may be sent before. */
export class SignOutsUntoldError extends Error {
  override readonly name = 'SignOutsUntoldError'
}

/** The rows of a person who left that the server may accept without them; see `src/shared/contract/session.ts`. */
type Keep<Entry> = (entry: Entry) => Promise<readonly AnnouncedRow[]>

type Pending = { userId: string; keepOutbox: boolean; isSuspension?: true }

/**
 * Sends the sign-outs that were made offline. Any response except "retry later" completes one: the session has ended or
 * never existed. `oldest` is called again each time, because somebody who has signed in again must not be signed out by
 * an outdated list.
 */
export async function tellSignOuts<Entry extends Pending>({
  oldest,
  keep,
  request,
  forget,
}: {
  oldest(): Promise<Entry | undefined>
  keep: Keep<Entry>
  request(request: ApiRequest): Promise<ApiAnswer>
  forget(entry: Entry): Promise<void>
}): Promise<void> {
  for (let entry = await oldest(); entry !== undefined; entry = await oldest()) {
    const { userId, keepOutbox, isSuspension } = entry
    const body = JSON.stringify(keepOutbox ? { keep: await keep(entry) } : {})
    // Skips a person who has signed in again meanwhile: the page may have been suspended in between.
    if ((await oldest())?.userId !== userId) continue
    const path = isSuspension ? apiPaths.suspend() : apiPaths.signOut({ keepOutbox })
    const answer = await request({ method: 'POST', path, account: userId, body })
    if (answer.kind === 'noAnswer' || answer.status >= 500 || COME_BACK_LATER.has(answer.status))
      throw new SignOutsUntoldError()
    await forget(entry)
  }
}
