import { userSchema } from '../shared/contract/employees.ts'
import type { User } from '../shared/contract/employees.ts'
import { SESSION_DAYS } from '../shared/contract/session.ts'
import { DAY_MS } from '../shared/rules/business-day.ts'
import { waitAfterWrongTriesMs } from '../shared/rules/wrong-tries.ts'
import { deviceDb } from './device-db.ts'
import { highestTimeSeen } from './highest-time.ts'
import { keyFromPassword, lookupName, newSalt, seal, unseal } from './seal.ts'
import { readSetting, writeSetting } from './settings.ts'

export type Credentials = { email: string; password: string }

export type SealOpening =
  | { ok: true; user: User; key: CryptoKey }
  | { ok: false; code: 'no_seal' | 'seal_expired' | 'wrong_credentials' }
  | { ok: false; code: 'too_many_tries'; retryAfterSeconds: number }

/** Keeps the person's record so that they can sign in here during an outage of the next 7 days. Returns their key. */
export async function sealRecord({ email, password }: Credentials, user: User): Promise<CryptoKey> {
  const name = await lookupName({ email, salt: await deviceSalt() })
  // The same password keeps the same key, so that forms parked under it still open.
  const salt = (await deviceDb.seals.get(name))?.salt ?? newSalt()
  const key = await keyFromPassword({ password, salt })
  const sealed = await seal(user, key)
  await deviceDb.seals.put({ name, userId: user._id, salt, ...sealed, sealedAt: await highestTimeSeen(), wrongTries: 0, nextTryAt: 0 })
  return key
}

/** Opens the seal of whoever signed in here in the last 7 days. Each wrong password makes the next wait longer. */
export async function openRecord({ email, password }: Credentials): Promise<SealOpening> {
  const name = await lookupName({ email, salt: await deviceSalt() })
  const row = await deviceDb.seals.get(name)
  const now = await highestTimeSeen()
  if (!row) return { ok: false, code: 'no_seal' }
  if (isSealOver(row, now)) return { ok: false, code: 'seal_expired' }
  if (now < row.nextTryAt) return { ok: false, code: 'too_many_tries', retryAfterSeconds: Math.ceil((row.nextTryAt - now) / 1_000) }

  // Counted before the password is looked at, so that closing the page in the middle does not make the try free.
  const wrongTries = row.wrongTries + 1
  await deviceDb.seals.update(name, { wrongTries, nextTryAt: now + waitAfterWrongTriesMs(wrongTries) })
  const key = await keyFromPassword({ password, salt: row.salt })
  const user = userSchema.safeParse(await unseal(row, key)).data
  if (!user) return { ok: false, code: 'wrong_credentials' }
  await deviceDb.seals.update(name, { wrongTries: 0, nextTryAt: 0 })
  return { ok: true, user, key }
}

/** Whether somebody with that email can sign in here without the server, given the right password. */
export async function hasOpenableRecord(email: string): Promise<boolean> {
  const row = await deviceDb.seals.get(await lookupName({ email, salt: await deviceSalt() }))
  return row !== undefined && !isSealOver(row, await highestTimeSeen())
}

function isSealOver({ sealedAt }: { sealedAt: number }, now: number): boolean {
  return now - sealedAt > SESSION_DAYS * DAY_MS
}

async function deviceSalt(): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await readSetting('sealLookupSalt')
  if (stored instanceof Uint8Array) return new Uint8Array(stored)
  const salt = newSalt()
  await writeSetting('sealLookupSalt', salt)
  return salt
}
