import { deviceDb } from './device-db.ts'
import { sealedDb } from './sealed-db.ts'
import type { SealedKeysRow } from './sealed-db.ts'
import { formerId, UNSENT } from './sealed-parts.ts'

/** The password has changed elsewhere: what is unsent, and the keys that open it by the password of then, stay. */
export async function setAsideKeys(stored: SealedKeysRow): Promise<void> {
  const { userId, keyId } = stored
  await sealedDb.parts
    .where({ userId })
    .and(({ table }) => table !== UNSENT)
    .delete()
  if (!keyId || (await sealedDb.parts.where({ userId }).count()) === 0) return
  // Kept while the person's record is.
  const record = await deviceDb.seals.where({ userId }).first()
  await sealedDb.keys.put({ ...stored, userId: formerId(userId, keyId), ...(record && { salt: record.salt }) })
}
