export type RetiringVerdict = 'allowed' | 'forbidden' | 'still_supported'

/** Who may take a shortage off the list: a manager, or whoever added it while nobody else supports it. */
export function mayRetire({
  isManager,
  isAdder,
  hasOthers,
}: {
  isManager: boolean
  isAdder: boolean
  hasOthers: boolean
}): RetiringVerdict {
  if (isManager) return 'allowed'
  if (!isAdder) return 'forbidden'
  return hasOthers ? 'still_supported' : 'allowed'
}

/** Of one from before servers noted who added it, the only supporter is taken for them. */
export function isAdder({
  addedBy,
  userId,
  isOnlySupporter,
}: {
  addedBy: string | null
  userId: string
  isOnlySupporter: boolean
}): boolean {
  return addedBy === null ? isOnlySupporter : addedBy === userId
}
