import * as z from 'zod/mini'
import { accountDb } from './account-db.ts'
import { deviceDb } from './device-db.ts'
import { seal, unseal } from './seal.ts'

const draftsSchema = z.array(z.object({ form: z.string(), value: z.unknown(), savedAt: z.number() }))

/** Before a person's database is deleted: their half-filled forms wait for them, sealed with their key. Whether there were any. */
export async function parkDrafts(userId: string): Promise<boolean> {
  const db = accountDb(userId)
  const drafts = await db.drafts.toArray()
  const key = (await db.keys.get('own'))?.key
  if (drafts.length === 0 || !key) return false
  await deviceDb.parkedDrafts.put({ userId, ...(await seal(drafts, key)) })
  return true
}

/** After sign-in: the forms come back. After a change of password the key is another, and they stay closed for good. */
export async function unparkDrafts({ userId, key }: { userId: string; key: CryptoKey }): Promise<void> {
  const parked = await deviceDb.parkedDrafts.get(userId)
  if (!parked) return
  const drafts = draftsSchema.safeParse(await unseal(parked, key)).data
  if (drafts)
    await accountDb(userId).drafts.bulkPut(drafts.map(({ form, value, savedAt }) => ({ form, value, savedAt })))
  await deviceDb.parkedDrafts.delete(userId)
}
