import { MAX_PASSWORD_LENGTH } from '../../shared/contract/session.ts'
import { accountDb } from '../store/account-db.ts'
import { deviceDb } from '../store/device-db.ts'
import { refreshFailed } from '../reads/failed-reads.ts'
import { PATIENCE_MS, signInAtServer } from './sign-in.ts'
import type { SignInResult } from './session.ts'

/**
 * The current user enters their password again because their session at the server has ended; the screen keeps its
 * state. Requires the server: the seal cannot open a session there.
 */
export async function signInAgain(password: string): Promise<SignInResult> {
  const row = await deviceDb.session.get('current')
  const email = row && (await accountDb(row.userId).profile.get(row.userId))?.email
  const person = row && (await deviceDb.people.get(row.userId))
  const who = email ? { email } : person && { account: person.userId, seal: person.seal }
  if (!row || !who) return { ok: false, code: 'not_signed_in' }
  // No account has a password this long.
  if (password.length > MAX_PASSWORD_LENGTH) return { ok: false, code: 'wrong_credentials' }
  const asked = { onlyAs: row.userId, patienceMs: PATIENCE_MS }
  const result = (await signInAtServer({ ...who, password }, asked)) ?? { ok: false, code: 'offline' }
  if (result.ok) void refreshFailed(row.userId)
  return result
}
