import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { opIdIn } from '../../../data/record/unsent-id.ts'
import type { Visit } from '../../../shared/contract/visits.ts'

/** A visit as the screen shows it: the server's, or one that exists only on this device. */
export type ShownVisit = {
  visit: Visit
  /** The row that records it, while it is in the outbox. */
  row: OutboxRow | null
}

/** The visits of trends, changes and files: without own ones that were refused. */
export function visitsThatCount(all: readonly ShownVisit[]): ShownVisit[] {
  return all.filter(({ visit, row }) => !row || isStillMeant(row) || opIdIn(visit._id) === null)
}

/** Whether the server has it twice. The grades are safe there; only the row on this device is left to remove. */
export function isThereTwice({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): boolean {
  return lastProblem?.code === 'double_visit'
}
