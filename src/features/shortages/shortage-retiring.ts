import { managerPaths } from '../../shared/contract/manager-paths.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'
import { requestAs } from '../../data/http/api-client.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { refreshShortages } from '../../data/reads/refresh-areas.ts'
import { codeIn, noAnswerCode } from '../../data/reads/read-result.ts'

export type RetireResult = { ok: true; shortage: Shortage } | { ok: false; code: string }

/**
 * Retires a shortage or reverts that, directly at the server: it affects everybody, so it must not take effect hours
 * later from an outbox. A retry changes nothing; afterwards this device has the server's state.
 */
export async function setRetired({
  userId,
  shortage,
  isRetired,
}: {
  userId: string
  shortage: Shortage
  isRetired: boolean
}): Promise<RetireResult> {
  const path = isRetired ? managerPaths.retireShortage(shortage._id) : managerPaths.unretireShortage(shortage._id)
  const answer = await requestAs({
    method: 'POST',
    path,
    account: userId,
    key: crypto.randomUUID(),
    body: JSON.stringify({ revision: shortage.revision }),
  })
  void refreshShortages({ userId })
  if (answer.kind === 'noAnswer') return { ok: false, code: noAnswerCode(answer.reason) }
  const after = answer.status === 200 ? shortageSchema.safeParse(answer.body).data : undefined
  if (!after) return { ok: false, code: codeIn(answer.body) ?? `http_${answer.status}` }
  await deviceDb.shortages.put(after).catch(() => {})
  return { ok: true, shortage: after }
}
