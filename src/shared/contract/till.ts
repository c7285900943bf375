import * as z from 'zod/mini'
import { decimal, orNull, text } from './primitives.ts'

/**
 * What was counted at the end of a shift. `cash`: pieces of each note and coin by its value in halalas, null if the cash
 * was typed as an amount. `difference`: as recorded, counted minus sales; what is shown is calculated from the current
 * sales (src/shared/rules/till/till.ts).
 */
export const countedTill = z.object({
  counts: z.array(z.object({ kind: z.string(), amount: decimal })),
  cash: orNull(z.record(z.string(), z.int())),
  difference: orNull(decimal),
  reason: text,
})
export type CountedTill = z.infer<typeof countedTill>
