import * as z from 'zod/mini'
import { accountDb } from '../../data/store/account-db.ts'
import { draftUntilRecorded } from '../../data/record/kept-draft.ts'
import { recordForm, recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { enqueue, takeBack } from '../../data/record/outbox.ts'
import { enqueueDecision } from '../../data/record/enqueue-decision.ts'
import { ALREADY_DECIDED } from '../../shared/already-decided.ts'
import { OVERTIME_UPDATE, parseOvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import type { OvertimeUpdateIntent } from '../../shared/contract/intents/overtime-update.ts'
import { OVERTIME_REQUEST, parseOvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import type { OvertimeIntent } from '../../shared/contract/intents/overtime.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'

export const overtimeDraft = draftUntilRecorded(
  'overtime',
  z.object({
    opId: z.string(),
    day: z.string(),
    isDayChosen: z._default(z.boolean(), true),
    hours: z.string(),
    reason: z.string(),
  }),
)

type ToAsk = { opId: string; owner: Owner; day: string; hours: number; reason: string }

/** Stores an overtime request durably on this device; it is sent in the background. */
export function recordOvertime({ opId, owner, day, hours, reason }: ToAsk): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const profile = await accountDb(ownerId).profile.get(ownerId)
    const intent: OvertimeIntent = {
      day,
      hours,
      reason: reason.trim(),
      requesterId: ownerId,
      requesterName: ownerName,
      pharmacyName: profile?.currentPharmacy ?? '',
    }
    const fresh = { opId, kind: OVERTIME_REQUEST, ownerId, ownerName, intent, base: null }
    const row = await recordForm(fresh, parseOvertimeIntent)
    return { ok: true, opId: row.opId }
  })
}

type ToChange = { opId: string; owner: Owner; overtime: Overtime } & Pick<OvertimeUpdateIntent, 'action' | 'actor'>

/** Stores a decision, which is held back for some seconds, or a cancellation. */
export function recordOvertimeChange({
  opId,
  owner,
  overtime,
  action,
  actor,
}: ToChange): Promise<Recorded<{ opId: string }>> {
  return recording(async () => {
    const { userId: ownerId, employeeName: ownerName } = owner
    const intent: OvertimeUpdateIntent = {
      overtimeId: overtime._id,
      requesterId: overtime.requesterId,
      actor,
      action,
    }
    const row = { opId, kind: OVERTIME_UPDATE, ownerId, ownerName, intent, base: null }
    if (actor !== 'manager') await enqueue(row)
    else if (!(await enqueueDecision(row, (other) => parseOvertimeUpdateIntent(other)?.overtimeId === overtime._id)))
      return { ok: false, code: ALREADY_DECIDED }
    return { ok: true, opId }
  })
}

/** Takes back what was never sent; false if it may have been. */
export async function takeBackRow(row: { opId: string; ownerId: string }): Promise<boolean> {
  return takeBack(row).catch(() => false)
}
