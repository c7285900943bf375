import * as z from 'zod/mini'
import { draftUntilRecorded } from '../../data/record/kept-draft.ts'
import { recordForm, recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import type { Handover, HandoverAnswer } from '../../shared/contract/handovers.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import type { HandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import { HANDOVER, parseHandoverIntent } from '../../shared/contract/intents/handover.ts'
import type { HandoverIntent } from '../../shared/contract/intents/handover.ts'

export const handoverDraft = draftUntilRecorded(
  'handover',
  z.object({ opId: z.string(), cash: z.string(), note: z.string() }),
)

const halfTypedAnswer = z.object({ opId: z.string(), handoverRef: z.string(), cash: z.string(), note: z.string() })
/** What was found instead. `handoverRef`: the handover that it answers. */
export type HalfTypedAnswer = z.infer<typeof halfTypedAnswer>
export const handoverAnswerDraft = draftUntilRecorded('handoverAnswer', halfTypedAnswer)

type ToHandOver = {
  /** Created with the form. */
  opId: string
  owner: Owner
  pharmacyName: string
  /** SAR */
  cash: number
  note: string
}

/** Stores a handover durably on this device; it is sent in the background. */
export function recordHandover({
  opId,
  owner,
  pharmacyName,
  cash,
  note,
}: ToHandOver): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const intent: HandoverIntent = {
      pharmacyName,
      cash,
      note: note.trim(),
      recordedAt: new Date().toISOString(),
      writerId: ownerId,
      writerName: ownerName,
    }
    const fresh = { opId, kind: HANDOVER, ownerId, ownerName, intent, base: null }
    const row = await recordForm(fresh, (said) => ({ ...parseHandoverIntent(said), recordedAt: null }))
    return { ok: true, opId: row.opId }
  })
}

type ToAnswer = {
  opId: string
  owner: Owner
  handover: Handover
  answer: HandoverAnswer
  /** The cash that was found, in SAR. */
  cash: number
  note: string
}

/** Stores the answer to a handover. It is sent after the handover, which may be unsent itself. */
export function recordHandoverAnswer({
  opId,
  owner,
  handover,
  answer,
  cash,
  note,
}: ToAnswer): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const intent: HandoverAnswerIntent = {
      handoverRef: handover.clientRef ?? '',
      pharmacyName: handover.pharmacyName,
      answer,
      cash,
      note: note.trim(),
      answeredAt: new Date().toISOString(),
      answererId: ownerId,
      answererName: ownerName,
    }
    const fresh = { opId, kind: HANDOVER_ANSWER, ownerId, ownerName, intent, base: null }
    const row = await recordForm(fresh, (said) => ({ ...parseHandoverAnswerIntent(said), answeredAt: null }))
    return { ok: true, opId: row.opId }
  })
}
