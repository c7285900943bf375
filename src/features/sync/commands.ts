import type { OutboxRow } from '@counter/outbox'
import { recording } from '../../data/recording.ts'
import type { Recorded } from '../../data/recording.ts'
import { savingTime } from '../../data/saving-time.ts'
import { discard, editAndResend, enqueue } from '../../data/sync/outbox.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import type { CountedTill } from '../../shared/contract/till.ts'
import { isShiftReported, seenOf, shiftOf } from '../../shared/rules/shift-of-report.ts'
import { figureOf } from '../../shared/rules/shift-report.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../shared/rules/shift-report.ts'

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
    base: baseOf({ row, intent, seen }),
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
    // The owner has not seen the other day, so a colleague's figure there causes a conflict and is not overwritten.
    const base = isMoved ? { hasNamesake: hadNamesake(row), [intent.shift]: null } : baseOf({ row, intent, seen })
    if (!isMoved && (await editAndResend({ opId: row.opId, ownerId: row.ownerId, intent: meant, base })))
      return { ok: true, as: 'replaced' }
    const { kind, ownerId, ownerName } = row
    const own = isMoved ? base : withEarlier(base, intent)
    await enqueue({ opId, kind, ownerId, ownerName, intent: meant, base: own })
    // After a crash before this line, the rejected row stays visible; it is never sent by itself.
    return { ok: true, as: isMoved && (await discard(row).catch(() => false)) ? 'replaced' : 'added' }
  })
}

/** The base contains the server's figure once the owner has seen it, so that the owner's own figure is accepted. */
function baseOf({ row, intent: { shift }, seen }: Own): unknown {
  if (!seen) return row.base
  return { hasNamesake: hadNamesake(row), [shift]: isShiftReported(seen, shift) ? seenOf(shiftOf(seen, shift)) : null }
}

/** The row that this one corrects is the owner's own figure, should it have arrived. */
function withEarlier(base: unknown, earlier: ShiftReportIntent): ShiftReportBase {
  const known = (base ?? {}) as ShiftReportBase
  const { shift } = earlier
  return { ...known, mine: { ...known.mine, [shift]: [...(known.mine?.[shift] ?? []), figureOf(earlier)] } }
}

function hadNamesake({ base }: OutboxRow): boolean {
  return (base as ShiftReportBase | null)?.hasNamesake === true
}

/**
 * Whether a shift can be moved to another day: only if it was rejected and can no longer arrive on its original day.
 */
export function canMove({ state, sentBefore }: OutboxRow): boolean {
  return (state === 'rejected' || state === 'conflict') && !sentBefore
}
