import { backInQueue, withoutContent } from '@counter/outbox'
import type { OutboxRow, OutboxStore } from '@counter/outbox'
import { isToBeEmptied } from './without-content.ts'

/** After sign-in: rows that waited for it are queued again. */
export async function wakeOwnerIn(store: OutboxStore, { ownerId, at }: { ownerId: string; at: string }): Promise<void> {
  await store.transact(async (tx) => {
    for (const row of await tx.inStates(['signInNeeded'])) {
      if (row.ownerId === ownerId) await tx.put(backInQueue(row, { at, event: 'retryLater' }))
    }
  })
}

/** After sign-out: receipts of people who have left keep their state and count but lose their content. */
export async function emptyReceiptsIn(store: OutboxStore, hasLeft: (receipt: OutboxRow) => boolean): Promise<void> {
  const isTelling = (row: OutboxRow) => hasLeft(row) && isToBeEmptied(row)
  if (!(await store.read(['done'])).some(isTelling)) return
  await store.transact(async (tx) => {
    for (const row of await tx.inStates(['done'])) if (isTelling(row)) await tx.put(withoutContent(row))
  })
}
