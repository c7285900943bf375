import { isExtended } from '../http/api-client.ts'
import type { PersonHereRow } from '../store/device-db.ts'
import { openRecord } from '../vault/open-record.ts'
import { signIn } from './sign-in.ts'
import type { SignInResult } from './session.ts'

/**
 * Signs in a person from the list of this device by password only. A plain server needs the email, which only the
 * sealed record has.
 */
export async function signInHere({ userId: account, seal }: PersonHereRow, password: string): Promise<SignInResult> {
  const known = { account, seal, password }
  if (await isExtended()) return signIn(known)
  const opened = await openRecord(known)
  return opened.ok ? signIn({ email: opened.user.email, password }) : opened
}
