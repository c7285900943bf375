import { accountDb } from '../store/account-db.ts'
import { PAY_FORMS } from '../store/drafts.ts'
import { forgetPrivateSettings } from '../store/forget-private-settings.ts'
import { sealedDb } from './sealed-db.ts'
import { DRAFTS, sealPart, UNSENT } from './sealed-parts.ts'
import { sealUnsent } from './sealed-unsent.ts'
import { sealingKeyOf } from './sealing-key-of.ts'
import { keepTypedPin } from './typed-pin.ts'

/*
 * Separate from the sign-out code, because it is not part of the first load. Screens that lead to a sign-out prefetch
 * it.
 */

/** Runs before a person's database is deleted. Resolves to whether half-filled forms were kept for them. */
export async function beforeLeaving(
  userId: string,
  { isShared, isRevoked }: { isShared: boolean; isRevoked: boolean },
): Promise<boolean> {
  keepTypedPin(null)
  await forgetPrivateSettings().catch(() => {})
  if (isShared) await sealUnsent(userId, { isRevoked }).catch(() => {})
  else
    await sealedDb.parts
      .where({ userId })
      .and(({ table }) => table !== UNSENT)
      .delete()
      .catch(() => {})
  return parkDrafts(userId)
}

/** Seals their half-filled forms, except those about other people's pay. */
async function parkDrafts(userId: string): Promise<boolean> {
  const drafts = (await accountDb(userId).drafts.toArray()).filter(({ form }) => !form.startsWith(PAY_FORMS))
  const own = drafts.length > 0 && (await sealingKeyOf(userId))
  if (!own) return false
  await sealedDb.parts.put(await sealPart({ userId, table: DRAFTS, chunk: 0, chunks: 1, rows: drafts }, own))
  return true
}
