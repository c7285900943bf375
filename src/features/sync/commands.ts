import { discard, editAndResend, retryNow } from '../../data/sync/outbox.ts'
import type { OutboxRow } from '../../data/sync/types.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import { isShiftReported, seenOf, shiftOf } from '../../shared/rules/shift-of-report.ts'
import type { ShiftReportIntent } from '../../shared/rules/shift-report.ts'

/** False: the row is under way just now, or gone; the screen shows which. */
export function retry({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return retryNow({ opId, ownerId })
}

export function discardRow({ opId, ownerId }: OutboxRow): Promise<boolean> {
  return discard({ opId, ownerId })
}

type Resend = { row: OutboxRow; intent: ShiftReportIntent; changes: { sales: number; remarks: string }; seen: DailyReport | null }

/** Queues the shift again with another figure, or with the same one after its owner saw what the server has. */
export function resendShift({ row, intent, changes, seen }: Resend): Promise<boolean> {
  const { shift } = intent
  const base = seen ? { [shift]: isShiftReported(seen, shift) ? seenOf(shiftOf(seen, shift)) : null } : row.base
  return editAndResend({ opId: row.opId, ownerId: row.ownerId, intent: { ...intent, ...changes, shiftEnd: new Date().toISOString() }, base })
}
