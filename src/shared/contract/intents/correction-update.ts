import * as z from 'zod/mini'
import type { CorrectionUpdateIntent } from '../../rules/hours/punch-correction.ts'

/** A manager's decision about a correction of a punch. */
export const CORRECTION_UPDATE = 'correctionUpdate'

const intentSchema = z.object({
  correctionId: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  userName: z.string(),
  status: z.enum(['Approved', 'Rejected']),
})

/** The intent of a stored decision, or null if this version cannot read it. */
export function parseCorrectionUpdateIntent(intent: unknown): CorrectionUpdateIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
