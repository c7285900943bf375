import { deviceDb } from '../store/device-db.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealedKeysRow } from './sealed-db.ts'
import { formerId, UNSENT } from './sealed-parts.ts'

/**
 * The password was changed elsewhere: keeps the unsent data and the keys that the former password opens, and deletes
 * the rest.
 */
export async function setAsideKeys(stored: SealedKeysRow): Promise<void> {
  const { userId, keyId } = stored
  await sealedDb.parts
    .where({ userId })
    .and(({ table }) => table !== UNSENT)
    .delete()
  if (!keyId || (await sealedDb.parts.where({ userId }).count()) === 0) return
  // Keeps the salt, which is otherwise lost with the person's record.
  const record = await deviceDb.seals.where({ userId }).first()
  await sealedDb.keys.put({ ...stored, userId: formerId(userId, keyId), ...(record && { salt: record.salt }) })
}
