import { waitsFor } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { kinds } from '../../kinds/kinds.ts'
import { outboxReads } from './outbox-store.ts'

/**
 * The row that somebody has to act on first, for each unsent row of a person that waits for one, by its operation id. A
 * colleague's row is without its content. `unsent`: of everybody, oldest first.
 */
export function awaitedRows(unsent: readonly OutboxRow[], ownerId: string): ReadonlyMap<string, OutboxRow> {
  const awaited = waitsFor(unsent, kinds)
  return new Map(
    unsent.flatMap((row) => {
      const first = row.ownerId === ownerId ? awaited.get(row.opId) : undefined
      if (!first) return []
      return [[row.opId, first.ownerId === ownerId ? first : { ...first, intent: null, base: null, lastProblem: null }]]
    }),
  )
}

/** The same for the rows of everybody on this device. */
export async function readAwaited(): Promise<ReadonlyMap<string, OutboxRow>> {
  const unsent = await outboxReads.unsent()
  const owners = new Set(unsent.map(({ ownerId }) => ownerId))
  return new Map([...owners].flatMap((ownerId) => [...awaitedRows(unsent, ownerId)]))
}
