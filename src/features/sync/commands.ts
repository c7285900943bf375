import type { OutboxRow } from '@counter/outbox'
import { knownHere } from '../../data/record/known-here.ts'
import { recording } from '../../data/record/recording.ts'
import type { Owner, Recorded } from '../../data/record/recording.ts'
import { savingTime } from '../../data/record/saving-time.ts'
import { discard, editAndResend, enqueue } from '../../data/record/outbox.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import type { CountedTill } from '../../shared/contract/till.ts'
import { isShiftReported, seenOf, shiftOf } from '../../shared/rules/sales/shift-of-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../shared/rules/sales/shift-report.ts'

type Own = { row: OutboxRow; intent: ShiftReportIntent; seen: DailyReport | null }

/**
 * Queues the same figure again after its owner has seen the server's. False: the row is being sent, or no longer
 * exists.
 */
export async function keepMine({ row, intent, seen }: Own): Promise<boolean> {
  return editAndResend({
    opId: row.opId,
    ownerId: row.ownerId,
    intent: { ...intent, ...(await savingTime()) },
    base: await baseOf({ row, intent, seen }),
  })
}

export type ShiftChanges = { day: string; sales: number; remarks: string; till?: CountedTill | null }

/**
 * `added`: the earlier row is being sent or has arrived, so this one is queued in addition, as a report of its own or
 * as a correction.
 */
export type Resent = Recorded<{ as: 'replaced' | 'added' }>

/**
 * Queues the shift with other figures or, where `canMove`, on another day. `opId` is the id of the new row, if one is
 * needed.
 */
export function resendShift({
  row,
  intent,
  seen,
  changes,
  opId,
}: Own & { changes: ShiftChanges; opId: string }): Promise<Resent> {
  return recording(async () => {
    const meant = { ...intent, ...changes, ...(await savingTime()) }
    const isMoved = changes.day !== intent.day
    const base = await (isMoved ? baseOfOtherDay({ row, intent: meant }) : baseOf({ row, intent: meant, seen }))
    if (!isMoved && (await editAndResend({ opId: row.opId, ownerId: row.ownerId, intent: meant, base })))
      return { ok: true, as: 'replaced' }
    const { kind, ownerId, ownerName } = row
    await enqueue({ opId, kind, ownerId, ownerName, intent: meant, base })
    // After a crash before this line, the rejected row stays visible; it is never sent by itself.
    return { ok: true, as: isMoved && (await discard(row).catch(() => false)) ? 'replaced' : 'added' }
  })
}

/** With the server's figure once the owner has seen it, so that their own is accepted. */
async function baseOf({ row, intent, seen }: Own): Promise<ShiftReportBase> {
  const { shift } = intent
  const before = (row.base ?? {}) as ShiftReportBase
  const there = seen && isShiftReported(seen, shift) ? seenOf(shiftOf(seen, shift)) : null
  return { ...before, ...(seen && { [shift]: there }), ...(await knownHere(ownerOf(row), intent)) }
}

/** The owner has not seen the other day, so a colleague's figure there causes a conflict and is not overwritten. */
async function baseOfOtherDay({ row, intent }: Pick<Own, 'row' | 'intent'>): Promise<ShiftReportBase> {
  const { hasNamesake } = (row.base ?? {}) as ShiftReportBase
  return { hasNamesake, [intent.shift]: null, ...(await knownHere(ownerOf(row), intent)) }
}

function ownerOf({ ownerId, ownerName }: OutboxRow): Owner {
  return { userId: ownerId, employeeName: ownerName }
}

/**
 * Whether a shift can be moved to another day: only if it was rejected and can no longer arrive on its original day.
 */
export function canMove({ state, sentBefore }: OutboxRow): boolean {
  return (state === 'rejected' || state === 'conflict') && !sentBefore
}
