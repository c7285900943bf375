import type { DailyReport, Shift } from '../contract/sales.ts'
import { SHIFTS } from '../contract/sales.ts'
import { toHalalas } from './halalas.ts'
import { shiftOf } from './shift-of-report.ts'

type ShownDay = {
  /** With the unsent shifts laid over. */
  report: DailyReport
  /** What the server has of it; undefined while it has nothing. */
  server: DailyReport | undefined
  unsent: Partial<Record<Shift, unknown>>
}

/**
 * By how much these days' sum differs from the server's, in halalas: a new shift counts in full, a corrected one with the
 * difference, below 0 where it was corrected downward. Null where everything is sent.
 */
export function unsentHalalas(days: readonly ShownDay[]): number | null {
  const missing = days.flatMap(({ report, server, unsent }) =>
    SHIFTS.filter((shift) => unsent[shift]).map(
      (shift) => halalasOf(report, shift) - (server ? halalasOf(server, shift) : 0),
    ),
  )
  return missing.length === 0 ? null : missing.reduce((sum, halalas) => sum + halalas, 0)
}

function halalasOf(report: DailyReport, shift: Shift): number {
  return toHalalas(shiftOf(report, shift).sales ?? 0)
}
