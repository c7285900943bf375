import * as z from 'zod/mini'
import { accountDb } from './account-db.ts'
import type { AccountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'
import { importKey, newKeyBytes, seal, unseal } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import { formerId } from './sealed-parts.ts'

/* A person's data is sealed with a key that is made anew at each sign-in; the password seals those keys alone. */

export type SealingKey = { keyId: string; key: CryptoKey }

const keysSchema = z.array(z.object({ keyId: z.string(), raw: z.array(z.number()) }))
type StoredKeys = z.infer<typeof keysSchema>

/** Newest first. `isLost`: there were keys that this password does not open, and with them went what they had sealed. */
type RenewedKeys = { keys: SealingKey[]; isLost: boolean }

type Renewal = { userId: string; passwordKey: CryptoKey }

/** Makes the key of this sign-in. Former ones are kept as long as they open anything. Without room for them there are none, and nothing is sealed. */
export async function renewKeys({
  userId,
  passwordKey,
  isOffline,
}: Renewal & { isOffline: boolean }): Promise<RenewedKeys> {
  try {
    const stored = await sealedDb.keys.get(userId)
    const former = await openKeys(userId, passwordKey)
    // A PIN opens the keys that the server has helped to seal, and no others.
    if (isOffline && former?.length && (await sealedDb.pinKeys.get(userId)))
      return { keys: await importKeys(former), isLost: false }
    const isLost = stored !== undefined && !former
    if (isLost) await (await import('./former-keys.ts')).setAsideKeys(stored)
    const keys = [
      { keyId: crypto.randomUUID(), raw: newKeyBytes() },
      ...(former ?? []).slice(0, stored?.isOnly ? 1 : undefined),
    ]
    await writeKeys({ userId, passwordKey, keys })
    return { keys: await importKeys(keys), isLost }
  } catch {
    return { keys: [], isLost: false }
  }
}

/** What the password's key opens; undefined where there is nothing, or it is another password's. */
export async function openKeys(userId: string, passwordKey: CryptoKey): Promise<StoredKeys | undefined> {
  const stored = await sealedDb.keys.get(userId)
  return keysIn(stored && (await unseal(stored, passwordKey)))
}

export function keysIn(unsealed: unknown): StoredKeys | undefined {
  return keysSchema.safeParse(unsealed).data
}

export function importKeys(keys: StoredKeys): Promise<SealingKey[]> {
  return Promise.all(keys.map(async ({ keyId, raw }) => ({ keyId, key: await importKey(raw) })))
}

export async function writeKeys({ userId, passwordKey, keys }: Renewal & { keys: StoredKeys }): Promise<void> {
  await sealedDb.keys.put({ userId, keyId: keys[0]?.keyId ?? '', ...(await seal(keys, passwordKey)) })
}

/**
 * At a sign-in: a new key, and what was sealed of this person is back in their database. Tells whether it was sealed under another
 * password, and so is lost, or waits for that one. Where anything of it fails, the sign-in goes on without.
 */
export async function takeKey({ userId, passwordKey, isOffline }: Renewal & { isOffline: boolean }): Promise<boolean> {
  const { keys, isLost } = await renewKeys({ userId, passwordKey, isOffline })
  const wasHere = await takeKeys({ userId, keys, passwordKey, isOffline })
  return (
    (isLost && !wasHere) ||
    (await sealedDb.keys
      .where('userId')
      .startsWith(formerId(userId))
      .count()
      .catch(() => 0)) > 0
  )
}

/** What these keys open is back in the person's database, unless they are here: then they have all of it, and newer. Tells whether they are. */
export async function takeKeys(opening: Opening): Promise<boolean> {
  const db = accountDb(opening.userId)
  const isHere = (await db.keys.get('own')) !== undefined
  if (!isHere) await openAll(opening).catch(() => {})
  await keepKey(db, opening.keys)
  return isHere
}

export async function keepKey(db: AccountDb, [own]: readonly SealingKey[]): Promise<void> {
  if (own) await db.keys.put({ id: 'own', ...own })
  else await db.keys.delete('own')
}

export type Opening = {
  userId: string
  /** Not where a PIN opens. */ passwordKey?: CryptoKey | undefined
  keys: readonly SealingKey[]
  isOffline: boolean
}

async function openAll(opening: Opening): Promise<void> {
  const { userId } = opening
  // Most sign-ins of a first visit have nothing to open.
  if ((await sealedDb.parts.where({ userId }).count()) + (await deviceDb.parkedDrafts.where({ userId }).count()) > 0) {
    await (await import('./open-sealed-rows.ts')).openSealedRows(opening)
  }
}
