import * as z from 'zod/mini'
import type { CorrectionIntent } from '../../rules/hours/punch-correction.ts'
import { DIRECTIONS } from '../attendance.ts'

export const PUNCH_CORRECTION = 'punchCorrection'

const intentSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  userName: z.string(),
  pharmacyName: z.string(),
  direction: z.enum(DIRECTIONS),
  punchId: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
  recordedAt: z.string(),
})

/** The intent of a stored correction, or null if this version cannot read it. */
export function parseCorrectionIntent(intent: unknown): CorrectionIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
