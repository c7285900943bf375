/**
 * Kinds that employees record at the counter. A leave update is one only where the requester made it (`counter-rows.ts`). By name, so
 * that a page which does not know every kind can tell them too.
 */
export const COUNTER_KINDS: readonly string[] = [
  'shiftReport',
  'shortageSupport',
  'newShortage',
  'leaveRequest',
  'leaveUpdate',
]
