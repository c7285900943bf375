import { deviceDb } from '../store/device-db.ts'
import { deviceTime } from '../http/device-time.ts'
import { sealedDb } from './sealed-db.ts'
import { formerId, UNSENT } from './sealed-parts.ts'
import { isSealOver } from './sealed-records.ts'

const ENDED = ''

/**
 * The seal has ended: deletes this person's sealed data, except unsent rows. If there was any, a mark stays that no
 * password opens, so that they are notified at their next sign-in.
 */
export async function endSealed(userId: string, { salt }: { salt: Uint8Array<ArrayBuffer> }): Promise<void> {
  await sealedDb.transaction('rw', sealedDb.parts, sealedDb.keys, sealedDb.pinKeys, async () => {
    await sealedDb.pinKeys.delete(userId)
    const keys = await sealedDb.keys.get(userId)
    if (!keys || keys.keyId === ENDED) return
    const unsent = await removeParts(userId)
    if (unsent > 0) await sealedDb.keys.put({ ...keys, userId: formerId(userId, keys.keyId), salt })
    await sealedDb.keys.put({ userId, keyId: ENDED, iv: new Uint8Array(), bytes: new ArrayBuffer() })
  })
}

/** Deletes the sealed data, except unsent rows, of people who can no longer sign in here without the server. */
export async function purgeOverdue(): Promise<void> {
  const [now, seals, session, keys] = await Promise.all([
    deviceTime(),
    deviceDb.seals.toArray(),
    deviceDb.session.get('current'),
    sealedDb.keys.toArray(),
  ])
  const open = new Set(seals.filter((seal) => !isSealOver(seal, now)).map(({ userId }) => userId))
  for (const { userId, keyId } of keys) {
    // Keeps marks, and keys that wait for a former password.
    if (keyId === ENDED || userId.startsWith(formerId('').trim()) || open.has(userId) || userId === session?.userId)
      continue
    await sealedDb.transaction('rw', sealedDb.parts, sealedDb.keys, sealedDb.pinKeys, async () => {
      await sealedDb.pinKeys.delete(userId)
      if ((await removeParts(userId)) === 0) await sealedDb.keys.delete(userId)
    })
  }
}

/** Returns how many parts with unsent rows remain. */
async function removeParts(userId: string): Promise<number> {
  await sealedDb.parts
    .where({ userId })
    .and(({ table }) => table !== UNSENT)
    .delete()
  return sealedDb.parts.where({ userId }).count()
}
