import type { DailyReport, Shift } from '../../contract/sales.ts'
import { SHIFTS } from '../../contract/sales.ts'
import { toHalalas } from '../values/halalas.ts'
import { shiftOf } from './shift-of-report.ts'

type ShownDay = {
  /** With the unsent shifts applied. */
  report: DailyReport
  /** The server's report of that day; undefined if there is none. */
  server: DailyReport | undefined
  unsent: Partial<Record<Shift, unknown>>
}

/**
 * Difference between these days' sum and the server's, in halalas: a new shift counts in full, a corrected one with its
 * difference, which may be negative. Null if everything is sent.
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
