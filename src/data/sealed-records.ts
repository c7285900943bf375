import * as z from 'zod/mini'
import type { User } from '../shared/contract/employees.ts'
import { SESSION_DAYS } from '../shared/contract/session.ts'
import type { Half } from '../shared/contract/session.ts'
import { DAY_MS } from '../shared/rules/business-day.ts'
import { deviceDb } from './device-db.ts'
import { deviceTime } from './device-time.ts'
import { keyFromPassword, lookupName, newSalt, seal, unseal } from './seal.ts'
import { readSetting, writeSetting } from './settings.ts'

export type Credentials = { email: string; password: string }

/** As it is sealed; an earlier version of the app sealed the user alone. */
const contentSchema = z.object({ sealed: z.literal(2), user: z.unknown(), half: z.nullable(z.string()) })

type ToSeal = { user: User; half: Half | null }

/** Keeps the person's record so that they can sign in here during an outage of the next 7 days. `formerHalf`: of their last session here, where the password opens its seal. */
export async function sealRecord(
  { email, password }: Credentials,
  { user, half }: ToSeal,
): Promise<{ key: CryptoKey; formerHalf: string | null }> {
  const name = await lookupName({ email, salt: await deviceSalt() })
  // The same password keeps the same key, so that forms parked under it still open.
  const former = await deviceDb.seals.get(name)
  const salt = former?.salt ?? newSalt()
  const key = await keyFromPassword({ password, salt })
  const formerHalf = former ? contentOf(await unseal(former, key)).half : null
  const sealed = await seal({ sealed: 2, user, half: half?.half ?? null } satisfies z.infer<typeof contentSchema>, key)
  const sealId = half ? { sealId: half.sealId } : {}
  await deviceDb.seals.put({
    name,
    userId: user._id,
    ...sealId,
    salt,
    ...sealed,
    sealedAt: await deviceTime(),
    wrongTries: 0,
  })
  return { key, formerHalf }
}

/** The person and their session's half; neither where the key is not theirs. */
export function contentOf(unsealed: unknown): { user?: unknown; half: string | null } {
  const content = contentSchema.safeParse(unsealed).data
  return content ?? { user: unsealed, half: null }
}

/** Whether somebody with that email can sign in here without the server, given the right password. */
export async function hasOpenableRecord(email: string): Promise<boolean> {
  const row = await deviceDb.seals.get(await lookupName({ email, salt: await deviceSalt() }))
  return row !== undefined && !isSealOver(row, await deviceTime())
}

export function isSealOver({ sealedAt }: { sealedAt: number }, now: number): boolean {
  return now - sealedAt > SESSION_DAYS * DAY_MS
}

export async function deviceSalt(): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await readSetting('sealLookupSalt')
  if (stored instanceof Uint8Array) return new Uint8Array(stored)
  const salt = newSalt()
  await writeSetting('sealLookupSalt', salt)
  return salt
}
