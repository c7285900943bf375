import { waitsFor } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { kinds } from '../../kinds/kinds.ts'
import { outboxReads } from '../store/outbox-store.ts'

/**
 * The row that somebody has to act on first, for each unsent row that waits for one, by its operation id. A colleague's
 * row is without its content. `unsent`: of everybody, oldest first.
 */
export function awaitedRows(unsent: readonly OutboxRow[]): ReadonlyMap<string, OutboxRow> {
  const awaited = waitsFor(unsent, kinds)
  return new Map(
    unsent.flatMap(({ opId, ownerId }) => {
      const first = awaited.get(opId)
      if (!first) return []
      return [[opId, first.ownerId === ownerId ? first : { ...first, intent: null, base: null, lastProblem: null }]]
    }),
  )
}

export async function readAwaited(): Promise<ReadonlyMap<string, OutboxRow>> {
  return awaitedRows(await outboxReads.unsent())
}
