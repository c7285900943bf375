import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import type { Handover } from '../../contract/handovers.ts'
import type { HandoverAnswerIntent } from '../../contract/intents/handover-answer.ts'
import type { HandoverIntent } from '../../contract/intents/handover.ts'
import { isUnreadable } from '../../contract/readable.ts'
import { addDays, minutesIn, riyadhDayOf, startOfRiyadhDay } from '../days/business-day.ts'
import { toHalalas } from '../values/halalas.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** A handover is to be answered within so many hours of the next shift. */
export const ANSWERED_WITHIN_HOURS = 2
/** After so long without an answer it is no longer shown to employees; managers still see it. */
export const ASKED_FOR_DAYS = 7

/** The earliest business day of a handover, whatever the chain's cut-off is or was. The app looks from then on. */
export function earliestHandoverDay(recordedAtMs: number): string {
  return addDays(riyadhDayOf(recordedAtMs), -1)
}

/** An unreadable answer is an answer: somebody has given it. */
export function isAnswered(handover: Handover): boolean {
  return handover.answer !== null || isUnreadable(handover, 'answer')
}

/** Whether this person may answer it. Its writer may not. */
export function mayAnswer(handover: Pick<Handover, 'writerId'>, personId: string): boolean {
  return handover.writerId !== personId
}

/** The handovers of a pharmacy that this person is asked about, newest first. */
export function handoversToAnswer(
  handovers: readonly Handover[],
  { personId, now }: { personId: string; now: number },
): Handover[] {
  const oldest = now - ASKED_FOR_DAYS * 24 * HOUR_MS
  return handovers
    .filter((handover) => !isAnswered(handover) && mayAnswer(handover, personId) && recordedMsOf(handover) >= oldest)
    .toSorted(newestFirst)
}

/** Newest first; handovers without a readable time last. */
export function newestFirst(one: Handover, other: Handover): number {
  return recordedMsOf(other) - recordedMsOf(one) || (one._id < other._id ? 1 : -1)
}

/**
 * When a handover is overdue (ms): two hours into the next shift. The next shift is the first that begins at most two
 * hours before the handover was recorded, so that one recorded late still belongs to the change of shifts before it.
 * Its two hours do not begin before the handover was recorded. Null without a readable time.
 */
export function overdueFrom(
  { recordedAt }: Pick<Handover, 'recordedAt'>,
  { morning, night }: ShiftHours,
): number | null {
  if (recordedAt === null) return null
  const recorded = Date.parse(recordedAt)
  const within = ANSWERED_WITHIN_HOURS * HOUR_MS
  const day = riyadhDayOf(recorded)
  const starts = [-1, 0, 1, 2]
    .map((days) => startOfRiyadhDay(addDays(day, days)))
    .flatMap((start) => [morning, night].map(({ begins }) => start + minutesIn(begins) * MINUTE_MS))
  const next = Math.min(...starts.filter((start) => start >= recorded - within))
  return Math.max(next, recorded) + within
}

/** Whether managers see it as unanswered for too long. */
export function isOverdue(handover: Handover, { now, shiftHours }: { now: number; shiftHours: ShiftHours }): boolean {
  const from = overdueFrom(handover, shiftHours)
  return !isAnswered(handover) && from !== null && now >= from
}

/** What was found minus what was left, in halalas; null while it is not answered or a figure cannot be read. */
export function cashDifference({ cash, answerCash }: Pick<Handover, 'cash' | 'answerCash'>): number | null {
  return cash === null || answerCash === null ? null : toHalalas(answerCash) - toHalalas(cash)
}

/** The body of addAHandover. A handover is found again by the id of its operation. */
export function handoverBody({ intent, opId }: { intent: HandoverIntent; opId: string }) {
  const { pharmacyName, cash, note, recordedAt } = intent
  return { pharmacyName, cash, note, recordedAt, clientRef: opId }
}

type HandoverDecision = { action: 'create'; body: Record<string, unknown> } | { action: 'nothing'; handover: Handover }

export function decideHandover({
  server,
  intent,
  opId,
}: {
  server: readonly Handover[]
  intent: HandoverIntent
  opId: string
}): HandoverDecision {
  const handover = server.find(({ clientRef }) => clientRef === opId)
  return handover ? { action: 'nothing', handover } : { action: 'create', body: handoverBody({ intent, opId }) }
}

/** Whether the same was handed over again since, by none of these operations. */
export function isHandedOverAnew(
  { writerId, cash, note, recordedAt }: HandoverIntent,
  { server, opIds }: { server: readonly Handover[]; opIds: ReadonlySet<string> },
): boolean {
  return server.some(
    (other) =>
      other.writerId === writerId &&
      other.cash === cash &&
      other.note === note &&
      recordedMsOf(other) >= Date.parse(recordedAt) &&
      !opIds.has(other.clientRef ?? ''),
  )
}

export type HandoverAnswerDecision =
  | { action: 'answer'; ref: string; body: Record<string, unknown> }
  | { action: 'nothing'; handover: Handover }
  /** `handover_gone`: it was discarded, or never reached the server. */
  | { action: 'conflict'; code: 'handover_gone' | 'handover_answered'; current: Handover | null }

/** The first answer counts. Another one, also of the same person, is shown beside it and never forced. */
export function decideHandoverAnswer({
  server,
  intent,
}: {
  server: Handover | null
  intent: HandoverAnswerIntent
}): HandoverAnswerDecision {
  if (!server) return { action: 'conflict', code: 'handover_gone', current: null }
  if (isSameAnswer(server, intent)) return { action: 'nothing', handover: server }
  if (isAnswered(server)) return { action: 'conflict', code: 'handover_answered', current: server }
  const { answer, cash, note, answeredAt, answererId } = intent
  return { action: 'answer', ref: intent.handoverRef, body: { answer, cash, note, answeredAt, answererId } }
}

/** The handover with an unsent answer applied; unchanged if it has another answer already. */
export function overlayHandoverAnswer(handover: Handover, intent: HandoverAnswerIntent): Handover {
  if (isAnswered(handover)) return handover
  const { answer, answererId, answererName, cash, note, answeredAt } = intent
  return { ...handover, answer, answererId, answererName, answerCash: cash, answerNote: note, answeredAt }
}

function isSameAnswer(
  handover: Handover,
  { answer, answererId, cash, note }: Pick<HandoverAnswerIntent, 'answer' | 'answererId' | 'cash' | 'note'>,
): boolean {
  return (
    handover.answer === answer &&
    handover.answererId === answererId &&
    handover.answerCash !== null &&
    toHalalas(handover.answerCash) === toHalalas(cash) &&
    handover.answerNote.trim() === note.trim()
  )
}

function recordedMsOf({ recordedAt }: Handover): number {
  return recordedAt === null ? 0 : Date.parse(recordedAt)
}
