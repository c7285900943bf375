import { importKey, seal, unseal } from './seal.ts'
import { sealedDb } from './sealed-db.ts'
import { importKeys, keysIn, openKeys, takeKeys } from './sealing-keys.ts'

/**
 * The server returns the seal key to a person who has just given the right password or PIN; it is never stored. With
 * it, a PIN opens what the password sealed. After a password, the keys are also sealed under the seal key; after a PIN,
 * they are opened with it.
 */
export async function sharePinKeys({
  userId,
  passwordKey,
  sealKey,
}: {
  userId: string
  passwordKey: CryptoKey | undefined
  sealKey: string
}): Promise<void> {
  const key = await importKey(bytesOf(sealKey))
  if (passwordKey) {
    const keys = await openKeys(userId, passwordKey)
    if (keys) await sealedDb.pinKeys.put({ userId, ...(await seal(keys, key)) })
    return
  }
  const stored = await sealedDb.pinKeys.get(userId)
  const keys = keysIn(stored && (await unseal(stored, key)))
  if (keys) await takeKeys({ userId, keys: await importKeys(keys), isOffline: false })
}

function bytesOf(base64url: string): number[] {
  return Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
