import type { OutboxRow } from '@counter/outbox'
import { onDemand } from '../components/async/on-demand.tsx'

const AwaitedRow = onDemand(() => import('./awaited-row.tsx').then((module) => module.AwaitedRow))

/** On a page of its area: for which other row an unsent one waits. Rarely needed, so loaded when it is. */
export function AwaitedNote({ row, className }: { row: OutboxRow; className?: string | undefined }) {
  return (
    <p className={className}>
      <AwaitedRow row={row} />
    </p>
  )
}
