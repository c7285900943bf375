import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { unsentId } from '../../data/record/unsent-id.ts'
import { HANDOVER_ANSWER, parseHandoverAnswerIntent } from '../../shared/contract/intents/handover-answer.ts'
import { HANDOVER, parseHandoverIntent } from '../../shared/contract/intents/handover.ts'
import { handoverSchema } from '../../shared/contract/handovers.ts'
import type { Handover } from '../../shared/contract/handovers.ts'
import { businessDayOf } from '../../shared/rules/days/business-day.ts'
import { handoverBody, newestFirst, overlayHandoverAnswer } from '../../shared/rules/till/handover.ts'

export type ShownHandover = {
  handover: Handover
  /** The unsent handover itself; null if the server has it. */
  row: OutboxRow | null
  /** The unsent answer to it, of anybody on this device. */
  answerRow: OutboxRow | null
}

/**
 * The server's handovers of a pharmacy with what is unsent on this device, newest first. A handover is written for the
 * next person, so everybody's unsent ones are shown; of an unsent answer only one's own is.
 */
export function withOverlay({
  server,
  rows,
  pharmacyName,
  personId,
  nightCutOff,
}: {
  server: readonly Handover[]
  rows: readonly OutboxRow[]
  pharmacyName: string
  personId: string
  nightCutOff: string
}): ShownHandover[] {
  const sent = new Set(server.map(({ clientRef }) => clientRef))
  const unsent = rows
    .filter(({ kind, opId }) => kind === HANDOVER && !sent.has(opId))
    .flatMap((row) => {
      const handover = handoverIn(row, nightCutOff)
      return handover?.pharmacyName === pharmacyName ? [{ handover, row }] : []
    })
  const answers = rows.filter(({ kind }) => kind === HANDOVER_ANSWER)
  const all = [...unsent, ...server.map((handover) => ({ handover, row: null }))]
  return all
    .map(({ handover, row }) => {
      const ofThis = answers.filter(
        ({ intent }) => parseHandoverAnswerIntent(intent)?.handoverRef === handover.clientRef,
      )
      const answerRow = ofThis.find(({ ownerId }) => ownerId === personId) ?? ofThis[0] ?? null
      const intent =
        answerRow?.ownerId === personId && isStillMeant(answerRow) ? parseHandoverAnswerIntent(answerRow.intent) : null
      return { handover: intent ? overlayHandoverAnswer(handover, intent) : handover, row, answerRow }
    })
    .toSorted((one, other) => newestFirst(one.handover, other.handover))
}

/** An unsent handover as the server would have it. */
function handoverIn(row: OutboxRow, nightCutOff: string): Handover | null {
  const intent = parseHandoverIntent(row.intent)
  if (!intent) return null
  const { writerId, writerName, recordedAt } = intent
  return handoverSchema.parse({
    ...handoverBody({ intent, opId: row.opId }),
    _id: unsentId(row.opId),
    day: businessDayOf(Date.parse(recordedAt), nightCutOff),
    writerId,
    writerName,
  })
}
