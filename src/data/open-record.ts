import { userSchema } from '../shared/contract/employees.ts'
import type { User } from '../shared/contract/employees.ts'
import { waitAfterWrongTriesMs } from '../shared/rules/wrong-tries.ts'
import { deviceDb } from './device-db.ts'
import type { SealRow } from './device-db.ts'
import { deviceTime } from './device-time.ts'
import { keyFromPassword, lookupName, unseal } from './seal.ts'
import { contentOf, deviceSalt, isSealOver } from './sealed-records.ts'
import type { Credentials } from './sealed-records.ts'

/* Apart from what seals: only a sign-in without the server opens a record. */

export type SealOpening =
  | { ok: true; user: User; key: CryptoKey; half: string | null }
  | { ok: false; code: 'no_seal' | 'seal_expired' | 'wrong_credentials' }
  | { ok: false; code: 'too_many_tries'; retryAfterSeconds: number }

/**
 * When this page last tried each seal, by the clock that nobody can set. A page that has just begun knows of none: there the wait
 * starts again when the page did.
 */
const tried = new Map<string, { wrongTries: number; at: number }>()

function waitLeftMs({ name, wrongTries }: SealRow): number {
  const last = tried.get(name) ?? { wrongTries, at: 0 }
  // Tried in another tab meanwhile.
  if (last.wrongTries < wrongTries) last.at = performance.now()
  tried.set(name, { wrongTries, at: last.at })
  return waitAfterWrongTriesMs(wrongTries) - (performance.now() - last.at)
}

/** Opens the seal of whoever signed in here in the last 7 days. Each wrong password makes the next wait longer. */
export async function openRecord({ email, password }: Credentials): Promise<SealOpening> {
  const name = await lookupName({ email, salt: await deviceSalt() })
  const row = await deviceDb.seals.get(name)
  const now = await deviceTime()
  if (!row) return { ok: false, code: 'no_seal' }
  if (isSealOver(row, now)) return { ok: false, code: 'seal_expired' }
  const leftMs = waitLeftMs(row)
  if (leftMs > 0) return { ok: false, code: 'too_many_tries', retryAfterSeconds: Math.ceil(leftMs / 1_000) }

  // Counted before the password is looked at, so that closing the page in the middle does not make the try free.
  const wrongTries = row.wrongTries + 1
  tried.set(name, { wrongTries, at: performance.now() })
  await deviceDb.seals.update(name, { wrongTries })
  const key = await keyFromPassword({ password, salt: row.salt })
  const content = contentOf(await unseal(row, key))
  const user = userSchema.safeParse(content.user).data
  if (!user) return { ok: false, code: 'wrong_credentials' }
  await deviceDb.seals.update(name, { wrongTries: 0 })
  return { ok: true, user, key, half: content.half }
}
