/**
 * Kinds that employees record at the counter; a leave update only if the requester made it (`counter-rows.ts`). Listed
 * by name, so that pages without the code of every kind can check them.
 */
export const COUNTER_KINDS: readonly string[] = [
  'shiftReport',
  'shortageSupport',
  'newShortage',
  'leaveRequest',
  'leaveUpdate',
  'handover',
  'handoverAnswer',
  'overtime',
  'overtimeUpdate',
  'punch',
]
