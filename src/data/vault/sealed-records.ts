import * as z from 'zod/mini'
import type { User } from '../../shared/contract/employees.ts'
import { SESSION_DAYS } from '../../shared/contract/session.ts'
import type { Half } from '../../shared/contract/session.ts'
import { DAY_MS } from '../../shared/rules/days/business-day.ts'
import { oneTimePasswordForm } from '../../shared/rules/values/typed-text.ts'
import { deviceDb } from '../store/device-db.ts'
import type { SealRow } from '../store/device-db.ts'
import { deviceTime } from '../http/device-time.ts'
import { keyFromPassword, lookupName, newSalt, seal, unseal } from './seal.ts'
import { SEALED_COPIES } from './sealed-db.ts'
import { readSetting, writeSetting } from '../store/settings.ts'

/** Of a person who types their email, or selects themselves in the list of people on this device. */
export type Credentials = { password: string } & ({ email: string } | { account: string; seal: string })

const contentSchema = z.object({ user: z.unknown(), half: z.nullable(z.string()) })

type ToSeal = { user: User; half: Half | null; isOneTime?: boolean }

type SealedNow = {
  name: string
  passwordKey: CryptoKey
  /**
   * Half of their last session here. Null: that session had none. Undefined: no record, or the password does not open
   * it.
   */
  formerHalf: string | null | undefined
}

/** Seals the person's record so that they can sign in here during an outage within the next 7 days. */
export async function sealRecord(
  credentials: Credentials,
  { user, half, isOneTime = false }: ToSeal,
): Promise<SealedNow> {
  const { password } = credentials
  const name = await sealNameOf(credentials)
  // Keeps the salt, so that the same password gives the same key and still opens the existing data.
  const former = await deviceDb.seals.get(name)
  const salt = former?.salt ?? (await saltOfCopies(user._id).catch(() => undefined)) ?? newSalt()
  const oneTime = isOneTime ? { isOneTime } : {}
  const passwordKey = await keyOfRecord({ salt, ...oneTime }, password)
  const unsealed = former && (await unseal(former, passwordKey))
  const sealed = await seal({ user, half: half?.half ?? null } satisfies z.infer<typeof contentSchema>, passwordKey)
  const sealId = half ? { sealId: half.sealId } : {}
  await deviceDb.seals.put({
    name,
    userId: user._id,
    ...sealId,
    salt,
    ...oneTime,
    ...sealed,
    sealedAt: await deviceTime(),
    wrongTries: 0,
  })
  return { name, passwordKey, formerHalf: unsealed === undefined ? undefined : contentOf(unsealed).half }
}

/** The key that the typed password gives for a record. */
export function keyOfRecord({ salt, isOneTime }: Pick<SealRow, 'salt' | 'isOneTime'>, typed: string) {
  return keyFromPassword({ password: isOneTime ? oneTimePasswordForm(typed) : typed, salt })
}

/** The salt of second copies, if the browser has lost everything else of this person. */
async function saltOfCopies(userId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await caches.has(SEALED_COPIES))
    ? (await import('./sealed-copies.ts')).restoreSealedCopies(userId)
    : undefined
}

/** The person and their session half; without a user if the key is wrong. */
export function contentOf(unsealed: unknown): { user?: unknown; half: string | null } {
  const content = contentSchema.safeParse(unsealed).data
  return content ?? { half: null }
}

export async function sealNameOf(credentials: Credentials): Promise<string> {
  return 'seal' in credentials ? credentials.seal : lookupName({ email: credentials.email, salt: await deviceSalt() })
}

/** Whether they can sign in here without the server, given the right password. */
export async function hasOpenableRecord(credentials: Credentials): Promise<boolean> {
  const row = await deviceDb.seals.get(await sealNameOf(credentials))
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
