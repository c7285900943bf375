import type { OutboxRow } from '../../../data/sync/types.ts'
import type { Visit } from '../../../shared/contract/visits.ts'

/** A visit as its screen shows it: the server's, or one that is only on this tablet. */
export type ShownVisit = {
  visit: Visit
  /** The row that records it, while that is not settled. */
  row: OutboxRow | null
}

/** Whether the server took it twice: its grades are safe there, and only the note of it is left on this tablet. */
export function isThereTwice({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): boolean {
  return lastProblem?.code === 'double_visit'
}
