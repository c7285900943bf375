import * as z from 'zod/mini'
import type { ShortageSupportIntent } from '../../rules/shortages/shortage-support.ts'

export const SHORTAGE_SUPPORT = 'shortageSupport'

const intentSchema = z.object({
  shortageId: z.string().check(z.minLength(1)),
  supports: z.boolean(),
  names: z.array(z.string()),
  pharmacyName: z.string(),
  timeDone: z.string(),
})

/** The intent of a stored support, or null if this version cannot read it. */
export function parseShortageSupportIntent(intent: unknown): ShortageSupportIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
