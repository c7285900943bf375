import type { Shortage } from '../../../shared/contract/shortages.ts'
import { mayRetire } from '../../../shared/rules/shortages/shortage-retiring.ts'
import { isSupporter } from '../../../shared/rules/shortages/shortage-support.ts'
import type { Person } from '../overlay.ts'

type Asked = { shortage: Shortage; person: Person; owner: { userId: string; isAdmin: boolean } }

/**
 * Whether to offer retiring the shortage; the server makes the decision. A server that sends no `addedBy` does not
 * support it.
 */
export function canRetire({ shortage: { addedBy, revision, shortageRegisterers }, person, owner }: Asked): boolean {
  if (addedBy === undefined || revision === undefined) return false
  const hasOthers = shortageRegisterers.some((registerer) => !isSupporter([registerer], person))
  return (
    mayRetire({
      isManager: owner.isAdmin,
      isAdder: addedBy === owner.userId,
      hasOthers,
    }) === 'allowed'
  )
}
