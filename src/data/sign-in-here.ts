import { serverHas } from './api-client.ts'
import type { PersonHereRow } from './device-db.ts'
import { openRecord } from './open-record.ts'
import { signIn } from './session.ts'
import type { SignInResult } from './session.ts'

/** Signs in somebody whom this device knows by their password alone. A server that knows no accounts of a list is told the email, which only the seal has. */
export async function signInHere({ userId: account, seal }: PersonHereRow, password: string): Promise<SignInResult> {
  const known = { account, seal, password }
  if (await serverHas('pin')) return signIn(known)
  const opened = await openRecord(known)
  return opened.ok ? signIn({ email: opened.user.email, password }) : opened
}
