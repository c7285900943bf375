import type { OutboxRow } from '../../data/sync/types.ts'
import type { Visit } from '../../shared/contract/visits.ts'

/** A visit as its screen shows it: the server's, or one that is only on this tablet. */
export type ShownVisit = {
  visit: Visit
  /** The row that records it, while that is not settled. */
  row: OutboxRow | null
}

const UNSENT_PREFIX = 'unsent:'

/** The id of a visit that exists only on this tablet. */
export function unsentVisitId(opId: string): string {
  return UNSENT_PREFIX + opId
}

/** The operation that such an id names; null for a server's id. */
export function opIdIn(visitId: string): string | null {
  return visitId.startsWith(UNSENT_PREFIX) ? visitId.slice(UNSENT_PREFIX.length) : null
}

/** Whether the server took it twice: its grades are safe there, and only the note of it is left on this tablet. */
export function isThereTwice({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): boolean {
  return lastProblem?.code === 'double_visit'
}
