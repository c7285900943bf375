import * as z from 'zod/mini'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { MOST_SEALS } from '../../shared/contract/session.ts'
import { call, isExtended } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import type { SealRow } from '../store/device-db.ts'
import { writeLockNotice } from './lock-notice.ts'
import { endSealed } from '../vault/purge-sealed.ts'
import { signOut } from './sign-out.ts'

const answerSchema = z.object({ ended: z.array(z.string()) })

/**
 * Asks the server which sealed records on this device belong to accounts that were closed or whose password was
 * changed, including those of signed-out people. Deletes their data here, except unsent rows. False if the server could
 * not be asked.
 */
export async function checkSeals(signal?: AbortSignal): Promise<boolean> {
  if (!(await isExtended())) return true
  const seals = (await deviceDb.seals.toArray()).filter(({ sealId }) => sealId !== undefined)
  if (seals.length === 0) return true
  // The newest ones: more than fifty include people who have not been here for a long time.
  const asked = seals.toSorted((one, other) => other.sealedAt - one.sealedAt).slice(0, MOST_SEALS)
  const body = JSON.stringify({ ids: asked.map(({ sealId }) => sealId) })
  const answer = await call({ method: 'POST', path: apiPaths.seals(), body, ...(signal ? { signal } : {}) })
  if (answer.kind === 'noAnswer' || answer.status !== 200) return false
  const ended = new Set(answerSchema.safeParse(answer.body).data?.ended)
  for (const seal of asked) if (seal.sealId !== undefined && ended.has(seal.sealId)) await removeRevoked(seal)
  return true
}

async function removeRevoked({ name, sealId, userId, salt }: SealRow): Promise<void> {
  const isGone = await deviceDb.transaction('rw', deviceDb.seals, async () => {
    // After another sign-in the record has a new seal id.
    if ((await deviceDb.seals.get(name))?.sealId !== sealId) return false
    await deviceDb.seals.delete(name)
    return true
  })
  if (!isGone) return
  await deviceDb.people.delete(userId)
  const isHere = (await deviceDb.session.get('current'))?.userId === userId
  if (isHere) await signOut({ isRevoked: true })
  // Once more after the sign-out, which sealed their forms with a key that nothing can open any more.
  await endSealed(userId, { salt })
  if (!isHere) return
  await writeLockNotice({ isRevoked: true })
}
