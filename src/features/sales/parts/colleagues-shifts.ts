import { parseShiftReportIntent, SHIFT_REPORT } from '../../../shared/contract/intents/shift-report.ts'
import type { OutboxRow } from '../../../data/sync/types.ts'
import type { Shift } from '../../../shared/contract/sales.ts'

export type ShiftOfDay = { day: string; shift: Shift }

/** The unsent rows on this device that report this pharmacy's shifts for somebody else: which shifts, and nothing more of them. */
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
