import * as z from 'zod/mini'
import {
  clientRef,
  dayOrNone,
  decimal,
  id,
  instant,
  orNull,
  recordId,
  revision,
  sentDecimal,
  text,
} from './primitives.ts'
import { readable, readableRow } from './readable.ts'
import { longText, nameText } from './text-limits.ts'

export const HANDOVER_ANSWERS = ['accepted', 'differs'] as const
export type HandoverAnswer = (typeof HANDOVER_ANSWERS)[number]

export const MAX_HANDOVER_CASH_SAR = 1_000_000

/** What a shift leaves to the next one, with its answer (⊕). */
export const handoverRow = z.looseObject({
  _id: recordId,
  pharmacyName: text,
  /** The business day on which it was recorded. */
  day: dayOrNone,
  writerId: text,
  writerName: text,
  /** Cash left in the drawer, in SAR. */
  cash: orNull(decimal),
  note: text,
  recordedAt: orNull(instant),
  /** Null: not answered yet. */
  answer: orNull(z.enum(HANDOVER_ANSWERS)),
  answererId: text,
  answererName: text,
  /** The cash that the next person found, in SAR. */
  answerCash: orNull(decimal),
  answerNote: text,
  answeredAt: orNull(instant),
  clientRef: z.optional(text),
  createdAt: orNull(instant),
  revision,
  ...readableRow,
})
export const handoverSchema = readable(handoverRow)
export type Handover = z.infer<typeof handoverRow>

const cashLeft = z.pipe(
  sentDecimal,
  z.number().check(z.minimum(0, 'amount_negative'), z.maximum(MAX_HANDOVER_CASH_SAR, 'amount_too_large')),
)

/** The body of addAHandover; the writer is taken from the session. */
export const newHandoverBodySchema = z.looseObject({
  pharmacyName: nameText(z.string().check(z.minLength(1, 'required'))),
  cash: cashLeft,
  note: longText(z._default(z.string(), '')),
  recordedAt: orNull(instant),
  clientRef,
})
export type NewHandoverBody = z.infer<typeof newHandoverBodySchema>

/** The body of answerHandover. Answers are given in one’s own name only: `answererId` has to be the session's. */
export const handoverAnswerBodySchema = z.looseObject({
  answer: z.enum(HANDOVER_ANSWERS),
  answererId: z.optional(id),
  cash: cashLeft,
  note: longText(z._default(z.string(), '')),
  answeredAt: orNull(instant),
})
export type HandoverAnswerBody = z.infer<typeof handoverAnswerBodySchema>
