import { parseShiftReportIntent, SHIFT_REPORT } from '../../../shared/contract/intents/shift-report.ts'
import type { OutboxRow } from '@counter/outbox'
import type { Shift } from '../../../shared/contract/sales.ts'

export type ShiftOfDay = { day: string; shift: Shift }

/**
 * The shifts of this pharmacy that other people have recorded on this device and not sent yet. Only which shifts, not
 * their content.
 */
export function shiftsOfColleagues({
  rows,
  ownerId,
  pharmacyName,
}: {
  rows: OutboxRow[]
  ownerId: string
  pharmacyName: string
}): ShiftOfDay[] {
  return rows.flatMap((row) => {
    if (row.kind !== SHIFT_REPORT || row.ownerId === ownerId) return []
    const intent = parseShiftReportIntent(row.intent)
    return intent?.pharmacyName === pharmacyName ? [{ day: intent.day, shift: intent.shift }] : []
  })
}

export function hasShift(shifts: readonly ShiftOfDay[], { day, shift }: ShiftOfDay): boolean {
  return shifts.some((each) => each.day === day && each.shift === shift)
}
