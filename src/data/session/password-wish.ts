import { DAY_MS } from '../../shared/rules/days/business-day.ts'
import { readSetting } from '../store/settings.ts'

const ASK_AGAIN_AFTER_MS = 7 * DAY_MS
export const askedKey = (userId: string) => `passwordAsked ${userId}`

/** Whether to ask about a weak password: not if its owner postponed the question within the last 7 days. */
export async function isToBeAsked(userId: string): Promise<boolean> {
  const askedAt = await readSetting(askedKey(userId))
  const since = typeof askedAt === 'number' ? Date.now() - askedAt : null
  return since === null || since < 0 || since > ASK_AGAIN_AFTER_MS
}
