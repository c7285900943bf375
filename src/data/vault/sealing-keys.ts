import * as z from 'zod/mini'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { importKey, newKeyBytes, seal, unseal } from './seal.ts'
import type { SealingKey } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import { formerId } from './sealed-parts.ts'

/* A person's data is sealed with a new key for each sign-in; the password seals only those keys. */

const keysSchema = z.array(z.object({ keyId: z.string(), raw: z.array(z.number()) }))
type StoredKeys = z.infer<typeof keysSchema>

/** Newest first. `isLost`: there were keys that this password does not open, so the data they sealed is lost. */
type RenewedKeys = { keys: SealingKey[]; isLost: boolean }

type Renewal = { userId: string; passwordKey: CryptoKey }

/**
 * Creates the key of this sign-in. Former keys are kept while they open anything. If they cannot be stored, there are
 * no keys and nothing is sealed.
 */
export async function renewKeys({
  userId,
  passwordKey,
  isOffline,
}: Renewal & { isOffline: boolean }): Promise<RenewedKeys> {
  try {
    const stored = await sealedDb.keys.get(userId)
    const former = await openKeys(userId, passwordKey)
    // A PIN opens only keys that were sealed with the server's help.
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

/** The keys that the password's key opens; undefined if there are none, or they belong to another password. */
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
 * At sign-in: creates a new key and restores the person's sealed data to their database. Resolves to whether data was
 * sealed under another password and is lost or waits for that password. An error does not prevent the sign-in.
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

/**
 * Restores the data that these keys open, unless the person is signed in already: then their database is complete and
 * newer. Resolves to whether they are signed in.
 */
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
  /** Missing if a PIN opens. */
  passwordKey?: CryptoKey | undefined
  keys: readonly SealingKey[]
  isOffline: boolean
}

async function openAll(opening: Opening): Promise<void> {
  const { userId } = opening
  // Most first sign-ins have nothing to open.
  if ((await sealedDb.parts.where({ userId }).count()) > 0)
    await (await import('./open-sealed-rows.ts')).openSealedRows(opening)
}
