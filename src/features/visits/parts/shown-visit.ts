import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { opIdIn } from '../../../data/record/unsent-id.ts'
import type { Visit } from '../../../shared/contract/visits.ts'
import { pairedVisits } from '../../../shared/rules/visits/visit-trend.ts'

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

/** A line of the list: a visit, or the two of a pair, the one in presence first. `visitId`: the visit that it opens. */
export type VisitLine = { visitId: string; visits: readonly [ShownVisit, ShownVisit?] }

/** A line for each visit, in the same order, and one for both of a pair, even if only one of them is asked for. */
export function visitLines(asked: readonly ShownVisit[], all: readonly ShownVisit[]): VisitLine[] {
  const presentOf = pairedVisits(all.map(({ visit }) => visit))
  const shownOf = new Map(all.map((shown) => [shown.visit._id, shown]))
  const absentOf = new Map([...presentOf].map(([absentId, present]) => [present._id, shownOf.get(absentId)]))
  const lines = new Map<string, VisitLine>()
  for (const shown of asked) {
    const { _id } = shown.visit
    const present = shownOf.get(presentOf.get(_id)?._id ?? '') ?? shown
    const absent = present === shown ? absentOf.get(_id) : shown
    const key = present.visit._id
    // Of both, the one in presence is opened.
    lines.set(key, { visitId: lines.has(key) ? key : _id, visits: absent ? [present, absent] : [present] })
  }
  return [...lines.values()]
}

/** Whether the server has it twice. The grades are safe there; only the row on this device is left to remove. */
export function isThereTwice({ lastProblem }: Pick<OutboxRow, 'lastProblem'>): boolean {
  return lastProblem?.code === 'double_visit'
}
