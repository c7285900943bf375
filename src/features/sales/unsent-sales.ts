import { toHalalas } from '../../shared/rules/halalas.ts'
import { shiftOf } from '../../shared/rules/shift-of-report.ts'
import { SHIFTS } from '../../shared/contract/sales.ts'
import type { ReportedDay } from './lay-over.ts'

/** How much of these days' sum the server does not have yet, in halalas: whole shifts, a correction as what it says. */
export function unsentHalalas(days: readonly ReportedDay[]): number {
  return days
    .flatMap(({ report, unsent }) => SHIFTS.filter((shift) => unsent[shift]).map((shift) => toHalalas(shiftOf(report, shift).sales ?? 0)))
    .reduce((sum, halalas) => sum + halalas, 0)
}
