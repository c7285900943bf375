import { heldMs } from '@counter/outbox'
import { enqueue } from './outbox.ts'
import { ownUnsentRows } from './own-unsent-rows.ts'
import { UNDO_MS } from './undo-ms.ts'

type Decision = Omit<Parameters<typeof enqueue>[0], 'holdMs'>

/**
 * Records a manager's decision, held back while it can be undone. Until then no other decision about the same thing is
 * recorded, such as that of the other button, which is still on the screen for a moment. False if it was not recorded.
 */
export async function enqueueDecision(decision: Decision, isSame: (intent: unknown) => boolean): Promise<boolean> {
  const rows = await ownUnsentRows(decision.ownerId, decision.kind)
  const other = rows.find(({ opId, intent }) => opId !== decision.opId && isSame(intent))
  if (other && heldMs(other, Date.now()) > 0) return false
  await enqueue({ ...decision, holdMs: UNDO_MS })
  return true
}
