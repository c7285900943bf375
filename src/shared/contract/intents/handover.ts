import * as z from 'zod/mini'

export const HANDOVER = 'handover'

const intentSchema = z.object({
  pharmacyName: z.string().check(z.minLength(1)),
  /** SAR */
  cash: z.number(),
  note: z.string(),
  recordedAt: z.string(),
  writerId: z.string(),
  writerName: z.string(),
})
export type HandoverIntent = z.infer<typeof intentSchema>

/** The intent of a stored handover, or null if this version cannot read it. */
export function parseHandoverIntent(intent: unknown): HandoverIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
