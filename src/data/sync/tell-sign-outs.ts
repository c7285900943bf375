import { apiPaths } from '../../shared/contract/api-paths.ts'
import type { AnnouncedRow } from '../../shared/contract/session-bodies.ts'
import { COME_BACK_LATER } from './come-back-later.ts'
import type { ApiAnswer, ApiRequest } from './ports.ts'

/** Nothing may be sent before every offline sign-out has been told; thrown when one could not be. */
export class SignOutsUntoldError extends Error {
  override readonly name = 'SignOutsUntoldError'
}

/** What of somebody who left the server may be sent without them; see `src/shared/contract/session.ts`. */
type Keep<Entry> = (entry: Entry) => Promise<readonly AnnouncedRow[]>

type Pending = { userId: string; keepOutbox: boolean; isSuspension?: true }

/**
 * Tells the server the sign-outs that were made while it could not be reached. An answer of any kind but "come back
 * later" ends the matter: the session is gone or never was. `oldest` is asked each time anew, because somebody who has
 * come back meanwhile must not be signed out by a list that was read before.
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
    // Who has come back while it was read stays: a page may stand still in between.
    if ((await oldest())?.userId !== userId) continue
    const tell = (path: string) => request({ method: 'POST', path, account: userId, body })
    let answer = await tell(isSuspension ? apiPaths.suspend() : apiPaths.signOut({ keepOutbox }))
    // A server that knows no PINs.
    if (isSuspension && answer.kind === 'answer' && answer.status === 404)
      answer = await tell(apiPaths.signOut({ keepOutbox }))
    if (answer.kind === 'noAnswer' || answer.status >= 500 || COME_BACK_LATER.has(answer.status))
      throw new SignOutsUntoldError()
    await forget(entry)
  }
}
