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
