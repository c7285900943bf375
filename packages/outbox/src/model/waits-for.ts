import { groupBy } from './group-by.ts'
import type { KindRegistry } from './plan-batches.ts'
import { fold, followedBy, freeOf, headOf, holdersIn } from './plan-batches.ts'
import { stateWordOf } from './state-word.ts'
import type { OutboxRow } from './types.ts'

/**
 * The rows that are not sent before somebody acts on another one, by their operation ids, each with that other one: it
 * is parked, stuck or of a newer app. `unsent` are all unsent rows, oldest first.
 */
export function waitsFor(unsent: readonly OutboxRow[], kinds: KindRegistry): ReadonlyMap<string, OutboxRow> {
  const found = new Map<string, OutboxRow>()
  const goesByItself = (row: OutboxRow) => stateWordOf(row) !== 'attention' && fold([row], kinds) !== null
  for (const lane of groupBy(unsent, (row) => row.lane).values()) {
    const holders = holdersIn(lane, kinds)
    const stalled = freeOf(lane, kinds).find((row) => !goesByItself(row))
    const next = new Set(headOf(lane, kinds, () => false)?.rows)
    for (const row of lane.filter(goesByItself)) {
      const isBehindStalled = stalled !== undefined && stalled.seq < row.seq && !next.has(row)
      const first = holders.get(row) ?? (isBehindStalled ? stalled : undefined)
      if (first) found.set(row.opId, first)
    }
  }
  const byOpId = new Map(unsent.map((row) => [row.opId, row]))
  for (const row of unsent.filter(goesByItself)) {
    const followed = byOpId.get(followedBy(row, kinds) ?? '')
    const first = followed && (goesByItself(followed) ? found.get(followed.opId) : followed)
    if (first) found.set(row.opId, first)
  }
  return found
}
