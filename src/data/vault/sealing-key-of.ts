import { accountDb } from '../store/account-db.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealingKey } from './seal.ts'

/**
 * The current user's sealing key; undefined if nothing may be sealed with it, because their password would not open it.
 */
export async function sealingKeyOf(userId: string, db = accountDb(userId)): Promise<SealingKey | undefined> {
  const [own, stored] = await Promise.all([db.keys.get('own'), sealedDb.keys.get(userId)])
  return own?.key && own.keyId && own.keyId === stored?.keyId ? { key: own.key, keyId: own.keyId } : undefined
}
