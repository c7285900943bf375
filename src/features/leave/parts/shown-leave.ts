import { problemOf } from '../../../data/sync/problem-of.ts'
import { stateWordOf } from '../../../data/sync/types.ts'
import type { OutboxRow, RowProblem, StateWord } from '../../../data/sync/types.ts'
import type { Leave } from '../../../shared/contract/leave.ts'

/** A leave as its screen shows it: the server's, with one's own unsent changes over it. */
export type ShownLeave = {
  leave: Leave
  /** What the server has of it, as far as this tablet knows; null while the leave exists only here. */
  server: Leave | null
  /** The row that asks for it, while that is not settled. */
  request: OutboxRow | null
  /** Unsent changes of it, oldest first. */
  changes: OutboxRow[]
}

/** The most urgent word among what is unsent of a leave; null when the server has all of it. */
export function stateWordOfLeave({ request, changes }: ShownLeave): StateWord | null {
  const words = [request, ...changes].flatMap((row) => (row ? stateWordOf(row) : []))
  return URGENCY.find((word) => words.includes(word)) ?? null
}

/** Why something unsent of a leave needs its owner; null when nothing does. */
export function problemOfLeave({ request, changes }: ShownLeave): RowProblem | null {
  const problems = [request, ...changes].map((row) => (row && stateWordOf(row) === 'attention' ? problemOf(row) : null))
  return problems.find((problem) => problem !== null) ?? null
}

const URGENCY = ['attention', 'sending', 'saved'] as const
