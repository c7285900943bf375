import { userSchema } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { deviceDb } from '../store/device-db.ts'
import { deviceTime } from '../http/device-time.ts'
import { unseal } from './seal.ts'
import { contentOf, isSealOver, keyOfRecord, sealNameOf } from './sealed-records.ts'
import type { Credentials } from './sealed-records.ts'
import { noteTry, waitLeftMs } from './tries-here.ts'

/* Separate from the sealing code: only a sign-in without the server opens a record. */

export type SealOpening =
  | { ok: true; user: User; passwordKey: CryptoKey; half: string | null }
  | { ok: false; code: 'no_seal' | 'seal_expired' | 'wrong_credentials' }
  | { ok: false; code: 'too_many_tries'; retryAfterSeconds: number }

/**
 * Opens the record of a person who signed in here within the last 7 days. Each wrong password increases the wait before
 * the next try.
 */
export async function openRecord(credentials: Credentials): Promise<SealOpening> {
  const { password } = credentials
  const name = await sealNameOf(credentials)
  const row = await deviceDb.seals.get(name)
  const now = await deviceTime()
  if (!row) return { ok: false, code: 'no_seal' }
  if (isSealOver(row, now)) return { ok: false, code: 'seal_expired' }
  const leftMs = waitLeftMs(name, row.wrongTries)
  if (leftMs > 0) return { ok: false, code: 'too_many_tries', retryAfterSeconds: Math.ceil(leftMs / 1_000) }

  // Counted before the password is checked, so that closing the page during the check does not give a free try.
  const wrongTries = row.wrongTries + 1
  noteTry(name, wrongTries)
  await deviceDb.seals.update(name, { wrongTries })
  const passwordKey = await keyOfRecord(row, password)
  const content = contentOf(await unseal(row, passwordKey))
  const user = userSchema.safeParse(content.user).data
  if (!user) return { ok: false, code: 'wrong_credentials' }
  await deviceDb.seals.update(name, { wrongTries: 0 })
  return { ok: true, user, passwordKey, half: content.half }
}
