import * as z from 'zod/mini'
import { HANDOVER_ANSWERS } from '../handovers.ts'

export const HANDOVER_ANSWER = 'handoverAnswer'

const intentSchema = z.object({
  /** The `clientRef` of the handover, which is the id of its operation. */
  handoverRef: z.string().check(z.minLength(1)),
  pharmacyName: z.string().check(z.minLength(1)),
  answer: z.enum(HANDOVER_ANSWERS),
  /** The cash that was found, in SAR. */
  cash: z.number(),
  note: z.string(),
  answeredAt: z.string(),
  answererId: z.string(),
  answererName: z.string(),
})
export type HandoverAnswerIntent = z.infer<typeof intentSchema>

/** The intent of a stored answer, or null if this version cannot read it. */
export function parseHandoverAnswerIntent(intent: unknown): HandoverAnswerIntent | null {
  return intentSchema.safeParse(intent).data ?? null
}
