import { isStillMeant, problemOf, stateWordOf } from '@counter/outbox'
import type { OutboxRow, RowProblem, StateWord } from '@counter/outbox'
import type { Leave } from '../../../shared/contract/leave.ts'

/** A leave as the screen shows it: the server's, with the person's own unsent changes applied. */
export type ShownLeave = {
  leave: Leave
  /** The ids by which it can be opened: of all its copies, if a plain server stored it more than once. */
  ids: readonly string[]
  /** The server's version, as far as this device knows it; null while the leave exists only here. */
  server: Leave | null
  /** The row that requests it, while it is in the outbox. */
  request: OutboxRow | null
  /** Its unsent changes, oldest first. */
  changes: OutboxRow[]
}

/** The leaves that use days and can clash: without own requests that were refused. */
export function leavesThatCount(all: readonly ShownLeave[]): Leave[] {
  return all.flatMap(({ leave, server, request }) => (server || !request || isStillMeant(request) ? leave : []))
}

/** The most urgent state of the unsent parts of a leave; null if the server has all of it. */
export function stateWordOfLeave({ request, changes }: ShownLeave): StateWord | null {
  const words = [request, ...changes].flatMap((row) => (row ? stateWordOf(row) : []))
  return URGENCY.find((word) => words.includes(word)) ?? null
}

/** Why an unsent part of a leave needs its owner; null if none does. */
export function problemOfLeave({ request, changes }: ShownLeave): RowProblem | null {
  const problems = [request, ...changes].map((row) => (row && stateWordOf(row) === 'attention' ? problemOf(row) : null))
  return problems.find((problem) => problem !== null) ?? null
}

const URGENCY = ['attention', 'sending', 'saved'] as const
