import * as z from 'zod/mini'
import type { PunchIntent } from '../../rules/hours/punches.ts'
import { DIRECTIONS, punchClockSchema } from '../attendance.ts'

export const PUNCH = 'punch'

const intentSchema = z.object({
  userId: z.string().check(z.minLength(1)),
  direction: z.enum(DIRECTIONS),
  pharmacyName: z.string(),
  deviceAt: z.string(),
  clock: z.nullable(punchClockSchema),
  after: z.nullable(z.string()),
})

/** The intent of a stored punch, or null if this version cannot read it. */
export function parsePunchIntent(intent: unknown): PunchIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
