import { PAY_SLIP } from '../../../data/sync/kinds/pay-slip.ts'
import { OutboxWriteError } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { discard, enqueue, retryNow, takeBack } from '../../../data/sync/outbox.ts'
import type { NewSlipBody } from '../../../shared/contract/payroll.ts'
import { readPayMonth } from './entry-queries.ts'

export type Owner = { userId: string; employeeName: string }
/** `code` is null if saved on this device, otherwise the reason; then nothing was stored. */
export type SaveResult = { code: string | null }

/**
 * Stores a slip durably on this device; it is sent in the background. Fails with `slip_exists` if the month has one for
 * that employee already.
 */
export async function savePaySlip({
  owner,
  opId,
  slip,
}: {
  owner: Owner
  opId: string
  slip: NewSlipBody
}): Promise<SaveResult> {
  try {
    // Read again: another tab or a response may have added one since the screen was rendered.
    const people = await readPayMonth({ userId: owner.userId, month: slip.month })
    const there = people.find(({ employee }) => employee._id === slip.userId)
    if (there?.slip || there?.row) return { code: 'slip_exists' }
    await enqueue({
      opId,
      kind: PAY_SLIP,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent: slip,
      base: null,
    })
    return { code: null }
  } catch (error) {
    return { code: error instanceof OutboxWriteError ? error.code : 'unknown' }
  }
}

/** False: the row is being sent at the moment, or no longer exists. */
export function sendPaySlipAgain({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return retryNow({ opId, ownerId })
}

/** Removes an unsent slip from the outbox; false if it is being sent at the moment. */
export function takeOutPaySlip({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return discard({ opId, ownerId })
}

/** Removes a slip that was never sent. False if it may have arrived, since entering it again would pay it twice. */
export function takeBackPaySlip({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return takeBack({ opId, ownerId })
}
