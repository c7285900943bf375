import { deviceDb } from '../store/device-db.ts'
import { outboxReads } from '../store/outbox-store.ts'

/** Repeats the name in `contract/intents/handover.ts`, to keep that module out of the first load. */
const HANDOVER = 'handover'

/**
 * Whether a colleague's handover on this device may wait for this person. The part that shows it decides exactly, and is
 * loaded only then.
 */
export async function mayHaveHandover(userId: string): Promise<boolean> {
  const [handovers, unsent] = await Promise.all([deviceDb.handovers.toArray(), outboxReads.unsent()])
  return (
    handovers.some(({ answer, writerId }) => answer === null && writerId !== userId) ||
    unsent.some(({ kind, ownerId }) => kind === HANDOVER && ownerId !== userId)
  )
}
