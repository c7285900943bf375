import { recording } from '../../../data/recording.ts'
import type { Owner, Recorded } from '../../../data/recording.ts'
import { PAY_SLIP } from '../../../kinds/pay-slip/kind.ts'
import { enqueue } from '../../../data/sync/outbox.ts'
import type { NewSlipBody } from '../../../shared/contract/payroll.ts'
import { readPayMonth } from './entry-queries.ts'

/**
 * Stores a slip durably on this device; it is sent in the background. Fails with `slip_exists` if the month has one for
 * that employee already.
 */
export function savePaySlip({
  owner,
  opId,
  slip,
}: {
  owner: Owner
  opId: string
  slip: NewSlipBody
}): Promise<Recorded> {
  return recording(async () => {
    // Read again: another tab or a response may have added one since the screen was rendered.
    const people = await readPayMonth({ userId: owner.userId, month: slip.month })
    const there = people.find(({ employee }) => employee._id === slip.userId)
    if (there?.slip || there?.row) return { ok: false, code: 'slip_exists' }
    await enqueue({
      opId,
      kind: PAY_SLIP,
      ownerId: owner.userId,
      ownerName: owner.employeeName,
      intent: slip,
      base: null,
    })
    return { ok: true }
  })
}
