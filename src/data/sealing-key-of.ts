import { accountDb } from './account-db.ts'
import { sealedDb } from './sealed-db.ts'
import { keepKey, renewKeys } from './sealing-keys.ts'
import type { SealingKey } from './seal.ts'

/**
 * The current user's sealing key; undefined if nothing may be sealed with it, because their password would not open it.
 */
export async function sealingKeyOf(userId: string, db = accountDb(userId)): Promise<SealingKey | undefined> {
  const [own, stored] = await Promise.all([db.keys.get('own'), sealedDb.keys.get(userId)])
  if (!own?.key) return undefined
  if (own.keyId !== undefined) return own.keyId === stored?.keyId ? { key: own.key, keyId: own.keyId } : undefined
  // Signed in before an update: the key is derived from the password and is replaced.
  const { keys } = await renewKeys({ userId, passwordKey: own.key, isOffline: false })
  await keepKey(db, keys)
  return keys[0]
}
