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
  const byOpId = new Map(unsent.map((row) => [row.opId, row]))
  /** Those that need nobody themselves. */
  const able = new Set(unsent.filter((row) => stateWordOf(row) !== 'attention' && fold([row], kinds) !== null))
  const lanes = [...groupBy(unsent, (row) => row.lane).values()].map((lane) => ({
    holders: holdersIn(lane, kinds),
    free: freeOf(lane, kinds),
    next: new Set(headOf(lane, kinds, () => false)?.rows),
  }))
  /** What somebody has to act on before this row, if it is known that it waits. */
  const firstOf = (row: OutboxRow | undefined) => row && (able.has(row) ? found.get(row.opId) : row)
  const note = (row: OutboxRow, first: OutboxRow | undefined) => {
    if (first && able.has(row)) found.set(row.opId, first)
  }
  for (const { holders } of lanes) for (const [row, holder] of holders) note(row, holder)
  let known = -1
  // A row follows one of any lane, and others wait behind it or go with it.
  while (known < found.size) {
    known = found.size
    for (const row of able) note(row, firstOf(byOpId.get(followedBy(row, kinds) ?? '')))
    for (const { free, next } of lanes) {
      const together = firstOf(free.find((row) => next.has(row) && found.has(row.opId)))
      const stalled = free.find((row) => firstOf(row) !== undefined)
      for (const row of free.filter(({ opId }) => !found.has(opId))) {
        if (next.has(row)) note(row, together)
        else if (stalled && stalled.seq < row.seq) note(row, firstOf(stalled))
      }
    }
  }
  return found
}
