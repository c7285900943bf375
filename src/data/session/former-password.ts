import { oneTimePasswordForm } from '../../shared/rules/values/typed-text.ts'
import { deviceDb } from '../store/device-db.ts'
import { keyFromPassword } from '../vault/seal.ts'
import { sealedDb } from '../vault/sealed-db.ts'
import { formerId } from '../vault/sealed-parts.ts'
import { openUnsent } from '../vault/sealed-unsent.ts'
import { importKeys, openKeys } from '../vault/sealing-keys.ts'
import { halfOf } from '../store/session-half.ts'
import { renewProofs, wakeOwner } from '../record/owner-rows.ts'

/* Unsent data that was sealed here before the password was changed elsewhere. The former password opens it. */

const formerKeys = (userId: string) => sealedDb.keys.where('userId').startsWith(formerId(userId))

export async function waitsForFormerPassword(userId: string): Promise<boolean> {
  return (await formerKeys(userId).count()) > 0
}

/** Whether it was the former password; if so, the opened rows are sent. */
export async function openByFormerPassword({
  userId,
  password,
}: {
  userId: string
  password: string
}): Promise<boolean> {
  const opened = new Set<string>()
  for (const row of await formerKeys(userId).toArray()) {
    const salt = row.salt ?? (await deviceDb.seals.where({ userId }).first())?.salt
    const stored = salt && (await keysOpenedBy(password, { id: row.userId, salt }))
    if (!stored) continue
    for (const opId of await openUnsent({ userId, keys: await importKeys(stored) })) opened.add(opId)
    await sealedDb.keys.delete(row.userId)
  }
  if (opened.size === 0) return false
  // Only their owner could have changed what was sealed.
  await renewProofs(userId, {
    half: await halfOf(userId),
    formerHalf: undefined,
    isOwn: ({ opId }) => opened.has(opId),
  })
  await wakeOwner(userId)
  return true
}

/** It may have been a one-time password, which is sealed in its form. */
async function keysOpenedBy(typed: string, { id, salt }: { id: string; salt: Uint8Array<ArrayBuffer> }) {
  for (const password of new Set([typed, oneTimePasswordForm(typed)])) {
    const keys = await openKeys(id, await keyFromPassword({ password, salt }))
    if (keys) return keys
  }
  return undefined
}
