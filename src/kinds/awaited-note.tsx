import type { OutboxRow } from '@counter/outbox'
import { onDemand } from '../components/async/on-demand.tsx'
import { readAwaited } from '../data/record/waits-for.ts'
import { calm, shared, useObserved } from '../lib/queries/use-live-query.ts'

/** Read once for all rows of a page. */
const AWAITED = shared(calm(readAwaited))
const AwaitedRow = onDemand(() => import('./awaited-row.tsx').then((module) => module.AwaitedRow))

/** The row that somebody has to act on before this one is sent; null if it goes by itself, or is not unsent. */
export function useAwaited(opId: string): OutboxRow | null | undefined {
  return useObserved<OutboxRow | null>(
    () => ({
      subscribe: ({ next, error }) =>
        AWAITED.subscribe({ next: (awaited) => next?.(awaited.get(opId) ?? null), error: (cause) => error?.(cause) }),
    }),
    [opId],
    undefined,
  )
}

/** On a page of its area: for which other row an unsent one waits. Rarely needed, so loaded when it is. */
export function AwaitedNote({ row, className }: { row: OutboxRow; className?: string | undefined }) {
  return (
    <p className={className}>
      <AwaitedRow row={row} />
    </p>
  )
}
