export type RetiringVerdict = 'allowed' | 'forbidden' | 'still_supported'

/**
 * Whether a person may retire a shortage: a manager always, the person who added it only while no other person supports it.
 */
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

/** For shortages from before servers stored who added them, the only supporter counts as the adder. */
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
