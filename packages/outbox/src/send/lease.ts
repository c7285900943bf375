import type { OutboxStore, OutboxTx } from '../ports.ts'
import type { OutboxRow } from '../model/types.ts'
import { withHistory } from '../model/history.ts'

/**
 * Takes the lease and returns the new epoch. Only after the epoch has risen may rows that an earlier holder left
 * `sending` become `ambiguous`, because from then on that holder can no longer claim or settle anything.
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

/** Renews the heartbeat; false if another holder has the lease. */
export async function beat({ store, epoch }: { store: OutboxStore; epoch: number }): Promise<boolean> {
  return store.transact(async (tx) => {
    const lease = await tx.lease()
    if (lease.epoch !== epoch) return false
    await tx.putLease({ ...lease, beat: lease.beat + 1 })
    return true
  })
}

/** Invariant: no claim and no settlement without the current lease. */
export async function holdsLease(tx: OutboxTx, epoch: number): Promise<boolean> {
  return (await tx.lease()).epoch === epoch
}
