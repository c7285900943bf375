import * as z from 'zod/mini'
import { decimal, instant, orNull, text } from './primitives.ts'

/**
 * A manager's correction of a shift, in `firstCorrection` and `secondCorrection` of its report: `sales` is the figure
 * that was reported, null if it could not be read. Set by the server only.
 */
export const shiftCorrection = z.object({
  sales: orNull(decimal),
  byName: text,
  at: orNull(instant),
  reason: text,
})
export type ShiftCorrection = z.infer<typeof shiftCorrection>
