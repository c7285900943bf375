import * as z from 'zod/mini'

export const OVERTIME_REQUEST = 'overtime'

const intentSchema = z.object({
  day: z.string().check(z.minLength(1)),
  hours: z.number(),
  reason: z.string(),
  requesterId: z.string().check(z.minLength(1)),
  requesterName: z.string(),
  pharmacyName: z.string(),
})
export type OvertimeIntent = z.infer<typeof intentSchema>

/** The intent of a stored overtime request, or null if this version cannot read it. */
export function parseOvertimeIntent(intent: unknown): OvertimeIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
