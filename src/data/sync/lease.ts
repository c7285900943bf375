import type { OutboxStore, OutboxTx } from './ports.ts'
import type { OutboxRow } from './types.ts'
import { withHistory } from './history.ts'

/**
 * Takes the lease: the epoch rises, and only now may what an earlier holder left `sending` become `ambiguous`, because
 * from here on that holder can no longer claim or settle anything. Returns the new epoch.
 */
export async function takeLease({
  store,
  holder,
  at,
}: {
  store: OutboxStore
  holder: string
  at: string
}): Promise<number> {
  return store.transact(async (tx) => {
    const lease = await tx.lease()
    const epoch = lease.epoch + 1
    await tx.putLease({ id: 'sender', epoch, holder, beat: 0 })
    for (const row of await tx.inStates(['sending'])) await tx.put(leftBehind(row, at))
    return epoch
  })
}

function leftBehind(row: OutboxRow, at: string): OutboxRow {
  return withHistory({ ...row, state: 'ambiguous', sentBefore: true }, { at, event: 'noAnswer', code: 'interrupted' })
}

/** Shows that the holder lives; false when the lease has gone to another. */
export async function beat({ store, epoch }: { store: OutboxStore; epoch: number }): Promise<boolean> {
  return store.transact(async (tx) => {
    const lease = await tx.lease()
    if (lease.epoch !== epoch) return false
    await tx.putLease({ ...lease, beat: lease.beat + 1 })
    return true
  })
}

/** The law: no claim and no settlement without the current lease. */
export async function holdsLease(tx: OutboxTx, epoch: number): Promise<boolean> {
  return (await tx.lease()).epoch === epoch
}
